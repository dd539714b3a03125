import { buildCycle, buildPulse } from '@reviews/factories';
import type { Call, Row } from './endpoint-row.ts';
import type { World } from './endpoint-world.ts';

const MS_PER_DAY = 86_400_000;
const NONE = { params: { id: '2000000000' } };

/** Builds a cycle in which the writer has a review about the subject that was due yesterday. */
const owing =
  (body?: unknown) =>
  async ({ app: { db, clock }, subject, writer, template }: World): Promise<Call> => {
    const ago = (days: number) => new Date(clock.now().getTime() - days * MS_PER_DAY);
    const cycle = await buildCycle(db, {
      now: clock.now(),
      pulses: [{ template, stages: [{ dueDate: ago(1) }] }],
    });
    await buildPulse(db, {
      employee: subject,
      assignee: writer,
      openedAt: ago(10),
      ...(cycle.pulses[0] === undefined ? {} : { cyclePulse: cycle.pulses[0] }),
    });
    return { params: { id: String(cycle.id) }, ...(body === undefined ? {} : { body }) };
  };

const REFUSED = { writer: 403, subject: 403, manager: 403, stranger: 403, outsider: 403 } as const;
const UNKNOWING = ['subject', 'stranger', 'outsider'] as const;

/**
 * The rows of reminders: for people who track reviews, including a partner elsewhere who has no one
 * to remind.
 */
export const REMINDER_ROWS: Readonly<Record<string, readonly Row[]>> = {
  listReminders: [
    {
      call: owing(),
      allowed: ['hr', 'partner', 'admin', 'partnerElsewhere'],
      refused: REFUSED,
      absent: NONE,
      unknowing: UNKNOWING,
    },
  ],
  listSentReminders: [
    {
      call: owing(),
      allowed: ['hr', 'partner', 'admin', 'partnerElsewhere'],
      refused: REFUSED,
      absent: NONE,
      unknowing: UNKNOWING,
    },
  ],
  sendReminders: [
    { call: owing({}), allowed: ['hr'], absent: { ...NONE, body: {} }, unknowing: UNKNOWING },
  ],
};
