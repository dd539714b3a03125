import type { Invariant } from './invariant.ts';

/** Due moments and reminders: scheduled actions ran, and ran once. */
export const DUE_MOMENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a due moment is of a stage or a person of its cycle, and is not done before it has come',
    violations: `
      SELECT due_moment.id FROM due_moment LEFT JOIN stage ON stage.id = due_moment.stage_id
      WHERE stage.cycle_id <> due_moment.cycle_id OR (due_moment.done_at < due_moment.due_at AND NOT due_moment.passed_over AND due_moment.kind <> 'reminder_digest')`,
  },
  {
    name: 'a form that closed by itself has one line of it for each time it was open',
    violations: `
      SELECT line.entity_id FROM change_log line WHERE line.entity = 'pulse' AND line.action = 'pulse.auto_closed'
      GROUP BY line.entity_id HAVING count(*) > 1 + (SELECT count(*) FROM change_log opened WHERE opened.entity = 'pulse' AND opened.entity_id = line.entity_id AND opened.action = 'pulse.reopened')`,
  },
  {
    name: 'a form in a digest is told to the person the digest is for',
    violations: `
      SELECT reminder_form.pulse_id FROM reminder_form JOIN reminder ON reminder.id = reminder_form.reminder_id WHERE reminder.user_id <> reminder_form.user_id`,
  },
  {
    name: 'a notice of a digest is for the person the digest is for, of a form in it',
    violations: `
      SELECT notice.id FROM notice JOIN reminder ON reminder.id = notice.reminder_id
      WHERE notice.user_id <> reminder.user_id OR NOT EXISTS (SELECT FROM reminder_form WHERE reminder_form.reminder_id = reminder.id AND reminder_form.pulse_id = notice.pulse_id)`,
  },
];
