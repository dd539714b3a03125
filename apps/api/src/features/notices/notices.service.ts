import { inTransaction, type Database } from '@reviews/db';
import { NOTICES_PAGE_SIZE, NotAllowed } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { viewerOf } from '../pulses/record/public.ts';
import { findMails, type MailRow, type MailsPage } from './mails.queries.ts';
import {
  canReadMails,
  mailScope,
  noticeScope,
  siteMailScope,
  siteNoticeScope,
} from './notices.policy.ts';
import {
  countUnread,
  findAddress,
  findAlerts,
  findNotices,
  findPreferences,
  markRead,
  savePreferences,
  type NoticeRow,
  type NoticesOf,
  type NoticesPage,
  type PreferenceRow,
} from './notices.queries.ts';

export interface NoticesDependencies {
  readonly db: Database;
  readonly clock: Clock;
  /** True if this installation sends mails. */
  readonly sends: boolean;
}

export type NoticesService = ReturnType<typeof createNoticesService>;

/** Cuts the extra row off a page and tells whether there are more. */
const pageOf = <Row>(rows: readonly Row[]): { rows: Row[]; more: boolean } => ({
  rows: rows.slice(0, NOTICES_PAGE_SIZE),
  more: rows.length > NOTICES_PAGE_SIZE,
});

/** Creates the service for notices and mail preferences. */
export function createNoticesService({ db, clock, sends }: NoticesDependencies) {
  const sql = onPool(db);
  const of = (actor: Actor): NoticesOf => ({
    viewer: viewerOf(actor, clock),
    scope: noticeScope(actor),
    siteScope: siteNoticeScope(actor),
  });

  return {
    /** Returns this person's notices, newest first. Does not mark them as read. */
    async list(actor: Actor, page: NoticesPage): Promise<{ rows: NoticeRow[]; more: boolean }> {
      return pageOf(await findNotices(sql, of(actor), page));
    },

    /**
     * Returns the number of unread notices among the same, and the alerts among them. A preview of a
     * role has none, because they could not be marked as read in it.
     */
    async countUnread(
      actor: Actor,
    ): Promise<{ readonly unread: number; readonly alerts: readonly NoticeRow[] }> {
      const { unread, has_alerts: hasAlerts } = await countUnread(sql, of(actor));
      const alerts =
        hasAlerts && actor.preview === undefined ? await findAlerts(sql, of(actor)) : [];
      return { unread, alerts };
    },

    /**
     * Marks this person's notices as read, all or the given ones.
     * @returns how many are still unread.
     */
    async markRead(actor: Actor, keys: readonly string[] | undefined): Promise<number> {
      return inTransaction(db, async (tx) => {
        const inside = onTransaction(tx);
        const marked = await markRead(inside, of(actor), keys);
        // As with a form: your own read mark is not logged, one that someone else sets for you is.
        if (actor.impersonator !== null && marked > 0)
          await audit(tx, actor, clock.now(), {
            action: 'notices.read',
            entity: 'user',
            entityId: actor.userId,
            details: { notices: marked },
          });
        return (await countUnread(inside, of(actor))).unread;
      });
    },

    /** Returns the person's preferences and mail address. */
    async preferences(actor: Actor): Promise<{ email: string; chosen: PreferenceRow[] }> {
      const [email, chosen] = await Promise.all([
        findAddress(sql, actor.userId),
        findPreferences(sql, actor.userId),
      ]);
      return { email, chosen };
    },

    /**
     * Saves which kinds come by mail; the others stay as they are. A waiting mail checks this again
     * before it is sent.
     */
    async savePreferences(
      actor: Actor,
      chosen: readonly PreferenceRow[],
    ): Promise<PreferenceRow[]> {
      return inTransaction(db, async (tx) => {
        const inside = onTransaction(tx);
        const changed = await savePreferences(inside, actor.userId, chosen);
        if (actor.impersonator !== null && changed > 0)
          await audit(tx, actor, clock.now(), {
            action: 'notices.chosen',
            entity: 'user',
            entityId: actor.userId,
            details: { kinds: changed },
          });
        return findPreferences(inside, actor.userId);
      });
    },

    /**
     * Returns the product's mails, newest first, as far as this administrator may know their
     * content.
     * @throws NotAllowed
     */
    async mails(
      actor: Actor,
      page: MailsPage,
    ): Promise<{ rows: MailRow[]; more: boolean; sends: boolean }> {
      if (!canReadMails(actor)) throw new NotAllowed('mails');
      return {
        ...pageOf(
          await findMails(
            sql,
            viewerOf(actor, clock),
            { ofForms: mailScope(actor), ofSite: siteMailScope(actor) },
            page,
          ),
        ),
        sends,
      };
    },
  };
}
