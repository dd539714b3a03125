import { inTransaction, type Database } from '@reviews/db';
import { NOTICES_PAGE_SIZE, NotAllowed } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { anonymousGroup, viewerOf } from '../pulses/public.ts';
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
  /** Whether mails leave this installation. */
  readonly sends: boolean;
}

export type NoticesService = ReturnType<typeof createNoticesService>;

/** The first page of what was found with one row more than a page has. */
const pageOf = <Row>(rows: readonly Row[]): { rows: Row[]; more: boolean } => ({
  rows: rows.slice(0, NOTICES_PAGE_SIZE),
  more: rows.length > NOTICES_PAGE_SIZE,
});

/** What a person is told of, and which of it comes by mail. */
export function createNoticesService({ db, clock, sends }: NoticesDependencies) {
  const sql = onPool(db);
  const of = (actor: Actor): NoticesOf => ({
    viewer: viewerOf(actor, clock),
    scope: noticeScope(actor, anonymousGroup(actor)),
    siteScope: siteNoticeScope(actor),
  });

  return {
    /** What there is for this person, newest first. Looking marks nothing as read. */
    async list(actor: Actor, page: NoticesPage): Promise<{ rows: NoticeRow[]; more: boolean }> {
      return pageOf(await findNotices(sql, of(actor), page));
    },

    /** How many of it they have not read: the same, counted. */
    countUnread: (actor: Actor): Promise<number> => countUnread(sql, of(actor)),

    /**
     * Marks as read what there is for this person, all or those named. @returns how many are unread then.
     */
    async markRead(actor: Actor, keys: readonly string[] | undefined): Promise<number> {
      return inTransaction(db, async (tx) => {
        const inside = onTransaction(tx);
        const marked = await markRead(inside, of(actor), keys);
        // As with a form: a mark of one's own is nobody's business, one that somebody else set is.
        if (actor.impersonator !== null && marked > 0)
          await audit(tx, actor, clock.now(), {
            action: 'notices.read',
            entity: 'user',
            entityId: actor.userId,
            details: { notices: marked },
          });
        return countUnread(inside, of(actor));
      });
    },

    /** What the person chose, and where their mails go. */
    async preferences(actor: Actor): Promise<{ email: string; chosen: PreferenceRow[] }> {
      const [email, chosen] = await Promise.all([
        findAddress(sql, actor.userId),
        findPreferences(sql, actor.userId),
      ]);
      return { email, chosen };
    },

    /** Keeps which kinds come by mail; what is not named stays as it is. A mail that waits is asked again before it goes. */
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
     * The mails of the product, newest first, as far as this administrator may know what they say.
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
            { ofForms: mailScope(actor, anonymousGroup(actor)), ofSite: siteMailScope(actor) },
            page,
          ),
        ),
        sends,
      };
    },
  };
}
