import type { TestDatabase } from '@reviews/db/testing';
import { questionId } from './own-form.ts';
import type { OwnForm } from './own-form.ts';

type Db = TestDatabase['db'];

/** The answers of one draft group or submission, by question text. */
export type StoredAnswers = Readonly<Record<string, unknown>>;

function byText({ template }: Pick<OwnForm, 'template'>, answers: unknown): StoredAnswers {
  const stored = new Map(
    Object.entries(typeof answers === 'object' && answers !== null ? answers : {}),
  );
  return Object.fromEntries(
    template.questions.map(({ id, version }) => [version.text, stored.get(String(id))]),
  );
}

/** Returns the form's latest draft in the database; null if nothing was saved. */
export async function latestDraft(db: Db, form: OwnForm): Promise<StoredAnswers | null> {
  const { headDraftGroupId } = await db.prisma.pulse.findUniqueOrThrow({
    where: { id: form.pulse.id },
  });
  if (headDraftGroupId === null) return null;
  const group = await db.prisma.draftGroup.findUniqueOrThrow({ where: { id: headDraftGroupId } });
  return byText(form, group.answers);
}

/** Returns every draft group of the form, oldest first. */
export async function allDrafts(db: Db, form: OwnForm): Promise<StoredAnswers[]> {
  const groups = await db.prisma.draftGroup.findMany({
    where: { pulseId: form.pulse.id },
    orderBy: { createdAt: 'asc' },
  });
  return groups.map(({ answers }) => byText(form, answers));
}

/** Returns every submission. */
export async function submissions(db: Db, form: OwnForm): Promise<StoredAnswers[]> {
  const rows = await db.prisma.pulseSubmission.findMany({
    where: { pulseId: form.pulse.id },
    orderBy: { number: 'asc' },
  });
  return rows.map(({ answers }) => byText(form, answers));
}

/** Returns the answer that readers of the submitted form get. */
export async function submittedAnswer(db: Db, form: OwnForm, question: string): Promise<unknown> {
  const answer = await db.prisma.answer.findUnique({
    where: {
      pulseId_questionId: { pulseId: form.pulse.id, questionId: questionId(form, question) },
    },
  });
  return answer?.value;
}
