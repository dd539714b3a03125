import type { Invariant } from './invariant.ts';

/** Notices, and the mail outbox. A database constraint makes a sent mail keep its text. */
export const NOTICE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a notice is of a comment and a request of its own form',
    violations: `
      SELECT notice.id FROM notice LEFT JOIN comment ON comment.id = notice.comment_id LEFT JOIN reopen_request request ON request.id = notice.request_id
      WHERE comment.pulse_id <> notice.pulse_id OR request.pulse_id <> notice.pulse_id`,
  },
  {
    name: 'a notice of a released packet, and no other, names a packet, and a form in it',
    violations: `
      SELECT notice.id FROM notice JOIN pulse ON pulse.id = notice.pulse_id LEFT JOIN packet ON packet.id = notice.packet_id
      WHERE (notice.kind = 'packet_released') <> (packet.id IS NOT NULL)
         OR packet.employee_id <> pulse.employee_id OR packet.cycle_id <> pulse.cycle_id`,
  },
  {
    name: 'a notice of a token is for its owner, and one of an import is of what a schedule has fetched',
    violations: `
      SELECT notice.id FROM notice LEFT JOIN api_token token ON token.id = notice.token_id LEFT JOIN people_import import ON import.id = notice.import_id LEFT JOIN integration ON integration.id = import.integration_id
      WHERE token.user_id <> notice.user_id OR integration.kind <> 'scheduled_import'`,
  },
  {
    name: 'no one is told of what they did themselves',
    violations: `SELECT id FROM notice WHERE actor_id = user_id`,
  },
  {
    name: 'a notice is read once it is there, and its mail leaves once it is there',
    violations: `
      SELECT notice.id FROM notice LEFT JOIN mail ON mail.notice_id = notice.id
      WHERE notice.read_at < notice.visible_from OR mail.sent_at < notice.visible_from`,
  },
  {
    name: 'a mail goes to the person its notice is for, after at least a first attempt',
    violations: `
      SELECT mail.id FROM mail JOIN notice ON notice.id = mail.notice_id
      WHERE mail.user_id <> notice.user_id OR (mail.state IN ('sent', 'failed') AND mail.attempts = 0)`,
  },
];
