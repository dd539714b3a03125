import type { Database } from '@reviews/db';
import { HR_ROLE } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildPulse,
  buildTemplate,
  ensureBaseData,
  letImpersonatorsWrite,
  type BuiltEmployee,
} from '@reviews/factories';

export interface BuiltForm {
  readonly id: number;
  readonly hash: string;
}

export interface Company {
  /** Each writes one review. */
  readonly writers: readonly {
    readonly person: BuiltEmployee;
    readonly form: BuiltForm;
    readonly manager: BuiltEmployee;
  }[];
  readonly hr: readonly BuiltEmployee[];
  readonly managers: readonly BuiltEmployee[];
  /** Plain text, plain text, rich text, a number. All but the last are required. */
  readonly questions: {
    readonly first: number;
    readonly second: number;
    readonly rich: number;
    readonly number: number;
  };
}

/**
 * Reviewees share managers, so that one manager reads and reopens the reviews of several writers.
 */
const MANAGERS = 4;
const HR_PEOPLE = 4;

/** Builds a company in which everyone writes one review about someone else's report. */
export async function buildCompany(db: Database, writerCount: number): Promise<Company> {
  await ensureBaseData(db);
  await letImpersonatorsWrite(db);
  const template = await buildTemplate(db, {
    questions: [
      { text: 'What went well?', config: { required: true } },
      { text: 'What next?', config: { required: true } },
      { text: 'Tell more', config: { required: true, rich_text: true } },
      { text: 'How many?', uiKey: 'input.number' },
    ],
  });
  const [cyclePulse] = (await buildCycle(db, { pulses: [{ template }] })).pulses;
  const [first, second, rich, number] = template.questions.map(({ id }) => id);
  if (
    cyclePulse === undefined ||
    first === undefined ||
    second === undefined ||
    rich === undefined ||
    number === undefined
  )
    throw new Error('The form was built without its questions.');
  const managers = await built(MANAGERS, () => buildEmployee(db, { title: 'Manager' }));
  const hr = await built(HR_PEOPLE, () =>
    buildEmployee(db, { department: 'People', roles: [HR_ROLE] }),
  );
  const subjects = await Promise.all(
    managers.map(async (manager) => ({ manager, subject: await buildEmployee(db, { manager }) })),
  );
  const writers = await built(writerCount, async (place) => {
    const about = subjects[place % subjects.length];
    if (about === undefined) throw new Error('There is no one to write about.');
    const person = await buildEmployee(db, { department: 'Sales' });
    const { id, hash } = await buildPulse(db, {
      employee: about.subject,
      assignee: person,
      cyclePulse,
      openedAt: new Date(),
    });
    return { person, form: { id, hash }, manager: about.manager };
  });
  return { writers, hr, managers, questions: { first, second, rich, number } };
}

async function built<T>(count: number, build: (place: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let place = 0; place < count; place += 1) all.push(await build(place));
  return all;
}
