import type { Invariant } from './invariant.ts';

/** Links for choosing a password. */
export const INVITATION_INVARIANTS: readonly Invariant[] = [
  {
    name: 'an invitation that was sent or shown has a link, one that was withdrawn is sent to no one, and only what was sent says when',
    violations: `
      SELECT id FROM invitation
      WHERE (mail_state IN ('sent', 'kept') AND token_hash IS NULL) OR (mail_state = 'waiting' AND withdrawn_at IS NOT NULL) OR (mail_state = 'sent') <> (sent_at IS NOT NULL)`,
    couldBe: 'a check',
  },
  {
    name: 'an invitation is used while it holds, by someone who has a password since, and withdrawn after it was made',
    violations: `
      SELECT i.id FROM invitation i JOIN app_user u ON u.id = i.user_id
      WHERE i.used_at < i.created_at OR i.used_at >= i.expires_at OR i.withdrawn_at < i.created_at OR (i.used_at IS NOT NULL AND u.password_hash IS NULL)`,
  },
];
