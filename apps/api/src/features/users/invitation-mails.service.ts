import type { Database } from '@reviews/db';
import {
  FORGOTTEN_LINK_VALID_HOURS,
  INVITATION_MAILS as texts,
  INVITATION_VALID_DAYS,
  oneLine,
} from '@reviews/domain';
import type { Clock } from '../../core/clock.ts';
import { describeError } from '../../core/describe-error.ts';
import type { Logger } from '../../core/logger.ts';
import type { Letter, Mailer } from '../../core/mailer.ts';
import type { SiteLink } from '../../core/site-link.ts';
import { onPool } from '../../core/sql.ts';
import { digestOf } from '../session/public.ts';
import {
  claimInvitations,
  keepToken,
  postponeInvitation,
  settleInvitation,
  type ClaimedInvitation,
} from './invitations.queries.ts';
import { linkOf } from './invitations.service.ts';

/** Small, because mails are sent one after another within the lease. */
const BATCH = 10;
const LEASE_MS = 5 * 60_000;
const ATTEMPTS_MAX = 6;
const FIRST_RETRY_MS = 60_000;
const RETRY_FACTOR = 4;
const CODE = /^[A-Z][A-Z0-9_]{1,39}$/;

export interface InvitationMailDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly mailer: Mailer | null;
  readonly siteLink: SiteLink;
  readonly newToken: () => string;
}

export type InvitationMailsService = ReturnType<typeof createInvitationMailsService>;

function letterOf(
  {
    id,
    attempts,
    name,
    email,
    by,
    is_asked_for: isAskedFor,
    has_password,
    app_name,
  }: ClaimedInvitation,
  url: string,
): Letter {
  const app = oneLine(app_name);
  const paragraphs = [
    texts.greeting({ name: oneLine(name) }),
    isAskedFor
      ? texts.forgotten({ app })
      : has_password
        ? texts.reset({ app })
        : by === null
          ? texts.invited({ app })
          : texts.invitedBy({ app, by: oneLine(by) }),
    url,
    isAskedFor
      ? texts.endsInHours({ hours: FORGOTTEN_LINK_VALID_HOURS })
      : texts.ends({ days: INVITATION_VALID_DAYS }),
  ];
  return {
    id: `invitation-${id}-${attempts}`,
    to: email,
    subject: isAskedFor ? texts.forgottenSubject({ app }) : texts.subject({ app }),
    text: `${paragraphs.join('\n\n')}\n`,
  };
}

/**
 * Creates the service that mails password links. A link is created when it is sent, and only its
 * digest is stored. If a crash causes a second mail, it has a different link, and only the later
 * one works.
 */
export function createInvitationMailsService({
  db,
  clock,
  logger,
  mailer,
  siteLink,
  newToken,
}: InvitationMailDependencies) {
  const sql = onPool(db);

  async function deliver(outgoing: Mailer, invitation: ClaimedInvitation): Promise<void> {
    const token = newToken();
    if (!(await keepToken(sql, invitation.id, digestOf(token)))) return;
    try {
      await outgoing.send(letterOf(invitation, siteLink(linkOf(token))));
    } catch (error) {
      const { code = '' } = describeError(error);
      const until =
        invitation.attempts >= ATTEMPTS_MAX
          ? null
          : new Date(
              clock.now().getTime() + FIRST_RETRY_MS * RETRY_FACTOR ** (invitation.attempts - 1),
            );
      logger.warn(
        { invitationId: invitation.id, attempts: invitation.attempts, givenUp: until === null },
        'an invitation could not be sent',
      );
      return postponeInvitation(sql, invitation.id, {
        error: CODE.test(code) ? code : 'UNKNOWN',
        until,
      });
    }
    return settleInvitation(sql, invitation.id, clock.now());
  }

  return {
    /**
     * Handles every due invitation, in small batches.
     * @returns how many.
     */
    async run(signal?: AbortSignal): Promise<number> {
      for (let done = 0; ;) {
        if (mailer === null || signal?.aborted === true) return done;
        const now = clock.now();
        const taken = await claimInvitations(sql, {
          now,
          until: new Date(now.getTime() + LEASE_MS),
          limit: BATCH,
        });
        for (const invitation of taken) await deliver(mailer, invitation);
        done += taken.length;
        if (taken.length < BATCH) return done;
      }
    },
  };
}
