/** Rules for everything that writes answers: who may, which values, and whether another window has written since. */
export { readAnswers, withAnswersNamed, type AnswersInput } from './answer-input.ts';
export { OutdatedDraft, seenBy, type OtherVersion } from './draft-seen.ts';
export { optOutOf, plainTextOf, requireWritable } from './submit-pulse.service.ts';
