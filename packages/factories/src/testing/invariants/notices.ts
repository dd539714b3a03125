import type { Invariant } from './invariant.ts';

/** What people are told of, and the outbox. That a mail which left says what it said is a constraint of the database. */
export const NOTICE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a notice is of a comment and a request of its own form',
    violations: `
      SELECT notice.id FROM notice LEFT JOIN comment ON comment.id = notice.comment_id LEFT JOIN reopen_request request ON request.id = notice.request_id
      WHERE comment.pulse_id <> notice.pulse_id OR request.pulse_id <> notice.pulse_id`,
  },
  {
    name: 'nobody is told of what they did themselves',
    violations: `SELECT id FROM notice WHERE actor_id = user_id`,
  },
  {
    name: 'a notice is read once it is there, and its mail leaves once it is there',
    violations: `
      SELECT notice.id FROM notice LEFT JOIN mail ON mail.notice_id = notice.id
      WHERE notice.read_at < notice.visible_from OR mail.sent_at < notice.visible_from`,
  },
  {
    name: 'a mail goes to whom its notice is for, after a first attempt at the least',
    violations: `
      SELECT mail.id FROM mail JOIN notice ON notice.id = mail.notice_id
      WHERE mail.user_id <> notice.user_id OR (mail.state IN ('sent', 'failed') AND mail.attempts = 0)`,
  },
];
