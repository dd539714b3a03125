import type { Database } from '@reviews/db';
import { newHash, type BuiltTemplate } from '@reviews/factories';
import type { FormInState } from './call-case.ts';
import { UNKNOWING, type Ground, type Person, type Scene } from './ground.ts';

/** What the cases of calls on one review share. */

/** A review that does not exist, and the people who must not tell one about `subject` from it. */
export const OF_FORM = { absent: { params: { hash: newHash() } }, unknowing: UNKNOWING } as const;

/**
 * For these people, a review about `subject` does not exist while it is not released. Not listed:
 * the manager in the line and HR in scope.
 */
const HIDDEN = {
  subject: 404,
  otherManager: 404,
  stranger: 404,
  outsider: 404,
  partnerElsewhere: 404,
} as const;
const READERS: readonly Person[] = ['writer', 'manager', 'hr', 'partner', 'admin'];

/** Who reads a submitted review. */
export const toReaders = { allowed: READERS, refused: HIDDEN };
/** Who reads a review that is not submitted. */
export const toWriter = {
  allowed: ['writer'],
  refused: { ...HIDDEN, manager: 404, hr: 404, partner: 404, admin: 404 },
} as const;

/** Each builds a review of its own and names it in the path. */
export const onOpen = async (ground: Ground) => ofForm(await ground.openForm());
export const onDrafted = async (ground: Ground) => ofForm(await ground.draftedForm());
export const onSubmitted = async (ground: Ground) => ofForm(await ground.submittedForm());
const ofForm = ({ hash }: { readonly hash: string }) => ({ params: { hash } });

/** Measures a call of the writer on the review with as many questions and drafts as there are rows. */
export const onFull = async ({ as, writer, full }: Scene) => ({
  by: await as(writer),
  ...ofForm(full),
});

/** Returns an answer to every question of a template. */
export const answersIn = ({ questions }: BuiltTemplate) =>
  Object.fromEntries(questions.map(({ id }) => [id, answer(id, 'What was done was done well.')]));
const answer = (id: number, value: string) => ({
  id,
  value,
  type: 'textarea',
  original_answer: null,
});

/** The answer in the stored forms of the proof of writing, and the one that writers type. */
export const STORED_ANSWER = 'It was done as it was planned.';
export const TYPED_ANSWER = 'It was done better than it was planned.';

export const at = ({ hash }: FormInState) => ofForm({ hash });
export const answersTo = (
  { questionId }: Pick<FormInState, 'questionId'>,
  value = TYPED_ANSWER,
) => ({
  [questionId]: answer(questionId, value),
});

/** Returns what is stored of a form. */
export const stored = (db: Database, { id }: FormInState) =>
  db.prisma.pulse.findUniqueOrThrow({
    where: { id },
    include: {
      answers: true,
      submissions: true,
      views: true,
      reopenRequests: true,
      draftGroups: true,
    },
  });
