import type { Who } from '@reviews/api/testing/cases/people';
import * as answer from '@reviews/api/testing/cases/answers';
import type { Answer } from '@reviews/api/testing/cases/answers';
import { onlyLooking, signedIn, type ByKind } from '@reviews/api/testing/cases/kinds-of-people';

/**
 * Reminders of a form about someone in Engineering: sent by those who track completion there. Part
 * of the table of writing.
 */

/** The calls, by their ids in the API document. */
export const REMINDER_OPERATIONS = ['sendReminders'] as const;
export type ReminderOperation = (typeof REMINDER_OPERATIONS)[number];

interface ReminderCase {
  readonly operation: ReminderOperation;
  readonly answers: ByKind;
  readonly people: Partial<Record<Who, Answer>>;
}

/** An HR Partner elsewhere has no one to remind. */
const toTrackers = (given: Answer = 'done', elsewhere: Answer = 'same'): ReminderCase => ({
  operation: 'sendReminders',
  answers: {
    ...signedIn(answer.NOT_ALLOWED),
    hr: given,
    administrator: given,
    partner: given,
    partnerElsewhere: elsewhere,
  },
  people: { administratorAsHr: given },
});

export const REMINDER_CASES = {
  'to everyone who owes a form': toTrackers(),
  'to everyone who was reminded already': toTrackers('same'),
  'of a cycle that there is not': toTrackers(answer.NO_CYCLE, answer.NO_CYCLE),
  'of a cycle that is over': toTrackers(answer.CYCLE_IS_CLOSED, answer.CYCLE_IS_CLOSED),
  'reminders, while impersonations may only look': {
    ...toTrackers(),
    answers: onlyLooking(toTrackers().answers),
    people: {},
  },
} as const;
export type ReminderCaseName = keyof typeof REMINDER_CASES;
