import type { Database } from '@reviews/db';
import { NOTICES_KEPT_DAYS, UNREAD_NOTICES_KEPT_DAYS } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { Clock } from '../../core/clock.ts';
import { describeError } from '../../core/describe-error.ts';
import type { Logger } from '../../core/logger.ts';
import type { Mailer } from '../../core/mailer.ts';
import type { SiteLink } from '../../core/site-link.ts';
import { onPool } from '../../core/sql.ts';
import { reachOf } from '../session/public.ts';
import { viewerOf } from '../pulses/record/public.ts';
import { writeMail } from './mail-words.ts';
import {
  claimMails,
  dropMail,
  postponeMail,
  releaseMails,
  removeOld,
  settleMail,
  type ClaimedMail,
  type WrittenMail,
} from './mails.queries.ts';
import { noticeScope, siteNoticeScope } from './notices.policy.ts';
import { findNotice } from './notices.queries.ts';

/** Small, because mails are sent one after another within the lease. */
const BATCH = 10;
const LEASE_MS = 5 * 60_000;
/** Mails not begun by then are released. Leaves more time than the slowest mail takes. */
const LAST_BEGIN_MS = LEASE_MS - 90_000;
/** Retries cover about two days of mail server downtime. */
const ATTEMPTS_MAX = 8;
const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 24 * 60 * 60_000;
const RETRY_FACTOR = 4;
const MS_PER_DAY = 86_400_000;
/** Error codes of servers and networks. Any other text may quote an address. */
const CODE = /^[A-Z][A-Z0-9_]{1,39}$/;

export interface MailDispatchDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Null without a mail server: mails are then kept for administrators to read. */
  readonly mailer: Mailer | null;
  readonly siteLink: SiteLink;
}

export type MailDispatchService = ReturnType<typeof createMailDispatchService>;

function codeOf(error: unknown): string {
  const { code = '' } = describeError(error);
  const reply =
    error instanceof Error && 'responseCode' in error && Number.isInteger(error.responseCode)
      ? `_${String(error.responseCode)}`
      : '';
  return `${CODE.test(code) ? code : 'UNKNOWN'}${reply}`;
}

/** Returns when to retry a mail after this many attempts, or null to give up. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  if (attempts >= ATTEMPTS_MAX) return null;
  return new Date(
    now.getTime() + Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * RETRY_FACTOR ** (attempts - 1)),
  );
}

/** Returns the recipient as the actor they would be in a session of their own. */
const readerOf = (mail: ClaimedMail): Actor => ({
  userId: mail.user_id,
  employeeId: mail.employee_id,
  name: mail.name,
  grants: reachOf(mail.grants),
  impersonator: null,
});

/** Returns where the mail goes: to the recipient and, if their address changed, to both. */
const addressesOf = ({ email, former_address: former }: ClaimedMail): string =>
  former === null ? email : `${email}, ${former}`;

/**
 * Creates the service that empties the outbox. Any number of processes run it in parallel: each
 * mail is claimed by one. If a process dies between handing over a mail and recording that, the
 * mail goes out again under the same Message-ID (decision 024).
 */
export function createMailDispatchService({
  db,
  clock,
  logger,
  mailer,
  siteLink,
}: MailDispatchDependencies) {
  const sql = onPool(db);

  /**
   * Returns the mail as its reader may see it now, or undefined if it is unwanted or its subject is
   * no longer visible to them.
   */
  async function writtenFor(mail: ClaimedMail): Promise<WrittenMail | undefined> {
    if (!mail.is_wanted) return undefined;
    const reader = readerOf(mail);
    const notice = await findNotice(
      sql,
      {
        viewer: viewerOf(reader, clock),
        scope: noticeScope(reader),
        siteScope: siteNoticeScope(reader),
      },
      mail.notice_id,
    );
    return (
      notice &&
      writeMail(reader, notice, { to: addressesOf(mail), appName: mail.app_name, siteLink })
    );
  }

  async function deliver(mail: ClaimedMail): Promise<void> {
    const written = await writtenFor(mail);
    if (written === undefined) return dropMail(sql, mail.id);
    if (mailer === null)
      return settleMail(sql, mail.id, { state: 'kept', at: clock.now(), mail: written });
    try {
      await mailer.send({ ...written, id: mail.notice_key });
    } catch (error) {
      const code = codeOf(error);
      const until = nextAttempt(mail.attempts, clock.now());
      logger.warn(
        { mailId: String(mail.id), attempts: mail.attempts, code, givenUp: until === null },
        'a mail could not be sent',
      );
      return postponeMail(sql, mail.id, { error: code, until });
    }
    return settleMail(sql, mail.id, { state: 'sent', at: clock.now(), mail: written });
  }

  /** Sends the claimed mails until aborted or until the lease runs out. */
  async function deliverAll(
    mails: readonly ClaimedMail[],
    begun: Date,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    for (const [index, mail] of mails.entries()) {
      if (signal?.aborted === true || clock.now().getTime() - begun.getTime() > LAST_BEGIN_MS) {
        return releaseMails(
          sql,
          mails.slice(index).map(({ id }) => id),
          clock.now(),
        );
      }
      await deliver(mail);
    }
    return undefined;
  }

  return {
    /**
     * Handles every due mail, in small batches.
     * @returns how many.
     */
    async run(signal?: AbortSignal): Promise<number> {
      for (let done = 0; ;) {
        if (signal?.aborted === true) return done;
        const now = clock.now();
        const mails = await claimMails(sql, {
          now,
          until: new Date(now.getTime() + LEASE_MS),
          limit: BATCH,
        });
        await deliverAll(mails, now, signal);
        done += mails.length;
        if (mails.length < BATCH) return done;
      }
    },

    /** Removes a batch of old rows: read notices and settled mails. */
    async sweep(): Promise<number> {
      const now = clock.now();
      const daysAgo = (days: number) => new Date(now.getTime() - days * MS_PER_DAY);
      return removeOld(sql, {
        readBefore: daysAgo(NOTICES_KEPT_DAYS),
        before: daysAgo(UNREAD_NOTICES_KEPT_DAYS),
        now,
      });
    },
  };
}
