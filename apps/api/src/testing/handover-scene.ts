import {
  changeManager,
  decideHandover,
  listHandovers,
  previewManagerChange,
  showKeptDraft,
  undoHandover,
  type ManagerChangeView,
} from '@reviews/contracts';
import { buildDraft, buildEmployee, type BuiltEmployee } from '@reviews/factories';
import type { Answer, Caller, TestApp } from './start-test-app.ts';
import { buildPlace, present, replyOf, type Company, type PlaceGiven } from './worlds.ts';

/**
 * Someone with a manager, another possible manager, and their boss. HR and everyone else belong to
 * the company.
 */
export interface HandoverScene {
  readonly boss: BuiltEmployee;
  readonly former: BuiltEmployee;
  readonly next: BuiltEmployee;
  readonly person: BuiltEmployee;
  readonly as: Readonly<Record<'former' | 'next' | 'person', Caller>>;
}

export async function buildHandoverScene(app: TestApp): Promise<HandoverScene> {
  const of = (preferredName: string, manager?: BuiltEmployee) =>
    buildEmployee(app.db, {
      preferredName,
      department: 'Engineering',
      password: null,
      ...(manager === undefined ? {} : { manager }),
    });
  const boss = await of('Bea Boss');
  const [former, next] = [await of('Fred Former', boss), await of('Nina Next', boss)];
  const person = await of('Pia Person', former);
  return {
    boss,
    former,
    next,
    person,
    as: {
      former: await app.as(former.user),
      next: await app.as(next.user),
      person: await app.as(person.user),
    },
  };
}

/** Builds a review about the person that the former manager has started. */
export async function draftedForm(
  app: TestApp,
  { former, person }: Pick<HandoverScene, 'former' | 'person'>,
  words: string,
  given: PlaceGiven = {},
): Promise<{ readonly id: number; readonly hash: string; readonly question: number }> {
  const { cyclePulse, questions } = await buildPlace(app, given);
  const question = present(questions[0], 'A question');
  const { pulse } = await buildDraft(app.db, {
    employee: person,
    assignee: former,
    cyclePulse,
    openedAt: app.clock.now(),
    answers: { [question]: words },
  });
  return { id: pulse.id, hash: pulse.hash, question };
}

type Decision = 'keep' | 'transfer';

/** Returns the calls about one person's manager. */
export const moves = (caller: Caller, person: { readonly id: number }) => ({
  preview: (manager?: { readonly id: number }) =>
    caller.call(previewManagerChange, {
      params: { employeeId: String(person.id) },
      query: manager === undefined ? {} : { manager_id: String(manager.id) },
    }),
  change: (
    from: { readonly id: number } | null,
    to: { readonly id: number } | null,
    forms: readonly { hash: string; decision: Decision }[] = [],
  ) =>
    caller.call(changeManager, {
      params: { employeeId: String(person.id) },
      body: { manager_id: to?.id ?? null, former_manager_id: from?.id ?? null, forms: [...forms] },
    }),
});

/** Moves the person to the next manager, as the company's HR. */
export async function moved(
  company: Pick<Company, 'callers'>,
  { person, former, next }: HandoverScene,
  forms: readonly { hash: string; decision: Decision }[] = [],
): Promise<void> {
  const { status, body } = await moves(company.callers.hr, person).change(former, next, forms);
  if (status !== 200) throw new Error(`The move was answered ${status}: ${JSON.stringify(body)}`);
}

/** Returns what someone sees of one person's manager changes. */
export async function changesOf(
  caller: Caller,
  { id }: { readonly id: number },
): Promise<ManagerChangeView[]> {
  return replyOf(listHandovers, await caller.call(listHandovers, {})).data.filter(
    ({ employee }) => employee.id === id,
  );
}

/** Returns the id of a person's latest manager change. */
export async function lastChange(
  { db }: TestApp,
  { id: employeeId }: { readonly id: number },
): Promise<number> {
  return (
    await db.prisma.managerChange.findFirstOrThrow({
      where: { employeeId },
      orderBy: { id: 'desc' },
    })
  ).id;
}

export const decisionsOn = (
  caller: Caller,
  changeId: number,
  { hash }: { readonly hash: string },
) => ({
  decide: (decision: Decision): Promise<Answer> =>
    caller.call(decideHandover, {
      params: { changeId: String(changeId), hash },
      body: { decision },
    }),
  undo: (): Promise<Answer> =>
    caller.call(undoHandover, { params: { changeId: String(changeId), hash }, body: {} }),
});

/** Returns every row of a review and its contents. */
export async function rowsOf({ db }: TestApp, { id }: { readonly id: number }): Promise<unknown> {
  return db.prisma.pulse.findUniqueOrThrow({
    where: { id },
    include: {
      answers: { orderBy: { questionId: 'asc' } },
      draftGroups: { orderBy: { id: 'asc' } },
      submissions: true,
      views: { orderBy: { userId: 'asc' } },
      uploads: true,
      nominations: { orderBy: { id: 'asc' } },
      reopenRequests: true,
    },
  });
}

/** What the former manager has written. */
export const WORDS = 'They carried the whole release.';

/** Returns the call for the draft that its former writer keeps. */
export const kept = (caller: Caller, { hash }: { readonly hash: string }) =>
  caller.call(showKeptDraft, { params: { hash } });

/** Returns the id of the employee who writes a review. */
export const writerOf = async ({ db }: TestApp, { id }: { readonly id: number }) =>
  (await db.prisma.pulse.findUniqueOrThrow({ where: { id } })).assigneeId;

/** The refusal of something that has changed in between. */
export const conflict = (message: string) => ({ status: 409, body: { message } });

/** Changes someone's manager while one review is with the former one. */
export async function handedOver(app: TestApp, company: Company, given: PlaceGiven = {}) {
  const scene = await buildHandoverScene(app);
  const form = await draftedForm(app, scene, WORDS, given);
  await moved(company, scene);
  const changeId = await lastChange(app, scene.person);
  const on = (caller: Caller) => decisionsOn(caller, changeId, form);
  return {
    scene,
    form,
    changeId,
    on,
    formsFor: async (caller: Caller) =>
      (await changesOf(caller, scene.person)).flatMap(({ forms }) => forms),
  };
}
