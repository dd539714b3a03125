import { randomUUID } from 'node:crypto';
import {
  allEndpoints,
  restoreDraft,
  saveDraft,
  saveNominations,
  showPulse,
  type Endpoint,
} from '@reviews/contracts';
import { createTestDatabase } from '@reviews/db/testing';
import { ensureBaseData } from '@reviews/factories';
import { ApiProcess, StatementCounter, type Asked } from '@reviews/harness';
import { QUERY_BUDGETS } from '../tables/query-budgets.ts';
import {
  firstCaller,
  type CallCase,
  type Measurement,
  type StatementBudget,
} from '@reviews/api/testing/cases/call-case';
import { CASES } from '@reviews/api/testing/cases/all-cases';
import type { MeasuredCall, Scene } from '@reviews/api/testing/cases/ground';
import { buildQueryScene, callerIn } from './query-scene.ts';

/** Numbers of rows to compare: no call may take more statements with more rows. */
const FEW = 10;
const MANY = 50;

/** An answer to every question of the scene's template. */
const answersOf = ({ template }: Scene) =>
  Object.fromEntries(
    template.questions.map(({ id }) => [
      id,
      { id, value: 'What was done was done well.', type: 'textarea', original_answer: null },
    ]),
  );

const firstSave = (scene: Scene) => ({
  answers: answersOf(scene),
  close: 0 as const,
  editor: randomUUID(),
  sequence: 1,
  base: null,
});

const asWriter = async (scene: Scene): Promise<MeasuredCall> => ({
  by: await scene.as(scene.writer),
});
const asHr = async (scene: Scene): Promise<MeasuredCall> => ({ by: await scene.as(scene.hr) });
const onFull = async (scene: Scene): Promise<MeasuredCall> => ({
  ...(await asWriter(scene)),
  params: { hash: scene.full.hash },
});
const onSubmitted = async (scene: Scene): Promise<MeasuredCall> => ({
  ...(await asWriter(scene)),
  params: { hash: (await scene.submittedForm()).hash },
});

type Prepare = Measurement['call'];

/** The typical call of a case, made by the first person who may. */
const typicalOf =
  (given: CallCase): Prepare =>
  async (scene) => {
    const by = await scene.as(callerIn(scene, firstCaller(given)));
    return { ...(await given.call(scene)), by };
  };

const CASE_CALLS: Readonly<Record<string, Prepare>> = Object.fromEntries(
  Object.entries(CASES).flatMap(([id, given]): [string, Prepare][] => [
    [id, given.measured ?? typicalOf(given)],
    ...Object.entries(given.otherMeasured ?? {}).map(([words, { call }]): [string, Prepare] => [
      `${id} ${words}`,
      call,
    ]),
  ]),
);

/**
 * Builds a nomination task that the manager has approved: every colleague has a review to write.
 */
async function lockedTask(scene: Scene): Promise<{ readonly hash: string }> {
  const { hash, approving } = await scene.approvalTask();
  const by = await scene.as(scene.manager);
  await by.ask(saveNominations, {
    params: { hash, stage: 'Nomination Approvals' },
    body: approving,
  });
  return { hash };
}

/** Adds everyone to a running pulse. */
async function addEveryone(
  scene: Scene,
  nominatedBy: 'employee' | 'system',
): Promise<MeasuredCall> {
  const { cycleId, pulseId } = await scene.peers(nominatedBy);
  return {
    ...(await asHr(scene)),
    params: { cycleId: String(cycleId), pulseId: String(pulseId) },
    body: { employee_ids: scene.colleagues.map(({ id }) => id) },
  };
}

/**
 * The typical call of every endpoint by its id. An id followed by words is another call of the same
 * endpoint. Each call uses its own records.
 */
const CALLS: Readonly<Record<string, Prepare>> = {
  showPulse: onFull,
  showAudience: onFull,
  'saveDraft the first of a window': async (scene) => ({
    ...(await asWriter(scene)),
    params: { hash: (await scene.openForm()).hash },
    body: firstSave(scene),
  }),
  saveDraft: async (scene) => {
    const [{ by }, { hash }, body] = [
      await asWriter(scene),
      await scene.openForm(),
      firstSave(scene),
    ];
    const { answerGroup } = await by.ask(saveDraft, { params: { hash }, body });
    return { by, params: { hash }, body: { ...body, answerGroup, sequence: 2 } };
  },
  submitPulse: async (scene) => ({
    ...(await asWriter(scene)),
    params: { hash: (await scene.openForm()).hash },
    body: { answers: answersOf(scene), close: 1, sharingOptOut: 0 },
  }),
  loadDraft: async (scene) => ({
    ...(await onFull(scene)),
    query: { answer_group: scene.full.group },
  }),
  restoreDraft: async (scene) => ({
    ...(await onFull(scene)),
    body: { answer_group: scene.full.group },
  }),
  undoRestore: async (scene) => {
    const call = await onFull(scene);
    await call.by.ask(restoreDraft, {
      params: { hash: scene.full.hash },
      body: { answer_group: scene.full.group },
    });
    const { employeeFeedback } = await call.by.ask(showPulse, {
      params: { hash: scene.full.hash },
    });
    return { ...call, body: { answer_group: employeeFeedback.draft?.answerGroup } };
  },
  markViewed: async (scene) => ({ ...(await onSubmitted(scene)), body: { viewed: true } }),
  reopenPulse: async (scene) => ({
    ...(await onSubmitted(scene)),
    by: await scene.as(scene.manager),
    body: {},
  }),
  requestReopen: async (scene) => ({
    ...(await onSubmitted(scene)),
    body: { reason: 'I left out the second quarter.' },
  }),
  declineReopenRequest: async (scene) => ({
    by: await scene.as(scene.manager),
    params: { hash: (await scene.requestedForm()).hash },
    body: { note: 'The figures are final.' },
  }),
  showChanges: async (scene) => ({
    by: await scene.as(scene.manager),
    params: { hash: scene.resubmitted.hash },
  }),
  'showPulse of a form that was reopened': async (scene) => ({
    by: await scene.as(scene.manager),
    params: { hash: scene.resubmitted.hash },
  }),
  reassignPulse: async (scene) => ({
    ...(await asHr(scene)),
    params: { hash: (await scene.openForm()).hash },
    body: { employeeId: scene.manager.id },
  }),
  deletePulse: async (scene) => ({
    ...(await asHr(scene)),
    params: { id: (await scene.openForm()).hash },
  }),
  quickNavigation: async (scene) => ({
    ...(await asWriter(scene)),
    params: { cycleId: String(scene.cycle.id), feedbackId: String(scene.template.id) },
  }),
  listMyTasks: asWriter,
  listMyHistory: asWriter,
  listMyWaiting: asWriter,
  listRequestsToAnswer: async (scene) => ({ by: await scene.as(scene.manager) }),
  saveNominations: async (scene) => {
    const { hash, approving } = await scene.approvalTask();
    return {
      by: await scene.as(scene.manager),
      params: { hash, stage: 'Nomination Approvals' },
      body: approving,
    };
  },
  unlockNominations: async (scene) => ({
    by: await scene.as(scene.manager),
    params: { hash: (await lockedTask(scene)).hash },
    body: {},
  }),
  undoApproval: async (scene) => ({
    by: await scene.as(scene.manager),
    params: { hash: (await lockedTask(scene)).hash },
    body: {},
  }),
  declineReview: async (scene) => {
    const { hash } = await lockedTask(scene);
    const [colleague = scene.writer] = scene.colleagues;
    const { pulse } = scene.db.prisma;
    const { id: nominationTaskId } = await pulse.findUniqueOrThrow({ where: { hash } });
    const review = await pulse.findFirstOrThrow({
      where: { nominationTaskId, assigneeId: colleague.id },
    });
    return {
      by: await scene.as(colleague),
      params: { hash: review.hash },
      body: { reason: 'We have not worked together.' },
    };
  },
  openNominations: (scene) => addEveryone(scene, 'employee'),
  'openNominations of a template whose reviewers the product chooses': (scene) =>
    addEveryone(scene, 'system'),
  listMyApprovals: async (scene) => {
    await scene.approvalTask();
    return { by: await scene.as(scene.manager) };
  },
  nudge: async (scene) => ({
    by: await scene.as(scene.manager),
    params: { hash: (await scene.openForm()).hash },
    body: {},
  }),
  ...CASE_CALLS,
};

export interface QueryCount {
  /** The id as in CALLS and in the budget table. */
  readonly id: string;
  readonly rows: number;
  readonly asked: Asked;
}

/**
 * Counts the second of two calls: what a process queries only once is not a cost of the request.
 */
async function countOf(
  id: string,
  prepare: Prepare,
  scene: Scene,
  base: string,
  counter: StatementCounter,
): Promise<QueryCount> {
  const endpoint = allEndpoints.find((one) => one.id === id.split(' ')[0]);
  if (endpoint === undefined)
    throw new Error(`proof/page/queries.ts calls ${id}, which no endpoint is.`);
  let asked: Asked = { statements: [], control: [] };
  for (const _ of ['warm', 'counted']) {
    const { by, status = 200, ...parts } = await prepare(scene, base);
    asked = await counter.during(async () => {
      const reply = await by.call(endpoint, parts);
      if (reply.status !== status)
        throw new Error(
          `${id} answered ${reply.status} when its statements were counted: ${reply.text}`,
        );
    });
  }
  return { id, rows: scene.rows, asked };
}

/** Counts the statements of every call, in a scene with few rows and in one with many. */
export async function countQueries(): Promise<readonly QueryCount[]> {
  const { url, db, drop } = await createTestDatabase();
  const counter = await StatementCounter.before(url);
  const api = new ApiProcess({ databaseUrl: counter.url });
  try {
    await ensureBaseData(db);
    await api.start();
    const counts: QueryCount[] = [];
    for (const rows of [FEW, MANY]) {
      const scene = await buildQueryScene(api.url, db, rows);
      for (const [id, prepare] of Object.entries(CALLS))
        counts.push(await countOf(id, prepare, scene, api.url, counter));
    }
    return counts;
  } finally {
    await api.stop();
    await counter.close();
    await drop();
  }
}

/** Returns the endpoints whose statements are not counted. */
export const uncounted = (endpoints: readonly Pick<Endpoint, 'id'>[] = allEndpoints): string[] =>
  endpoints
    .filter(({ id }) => !(id in CALLS))
    .map(
      ({ id }) =>
        `${id} has no case and no typical call in proof/page/queries.ts, so its statements are not counted.`,
    );

const listed = (statements: readonly string[]): string =>
  statements.map((text) => text.replace(/\s+/g, ' ').slice(0, 90)).join(' | ');

/**
 * Reports counts that are over the table, grow with the rows or have no row, and rows without an
 * endpoint.
 */
export function queryFaults(
  counts: readonly QueryCount[],
  budgets: Readonly<Record<string, StatementBudget>> = QUERY_BUDGETS,
): string[] {
  const known = new Set(counts.map(({ id }) => id));
  const unknown = Object.keys(budgets)
    .filter((id) => !known.has(id))
    .map((id) => `proof/tables/query-budgets.ts has a row for ${id}, which no endpoint is.`);
  const few = new Map(counts.filter(({ rows }) => rows === FEW).map((count) => [count.id, count]));
  return [
    ...unknown,
    ...counts.flatMap(({ id, rows, asked: { statements, control } }) => {
      const budget = budgets[id];
      if (budget === undefined)
        return rows === FEW
          ? [
              `${id} has no row in proof/tables/query-budgets.ts; it asks ${statements.length} statements and ${control.length} of transactions.`,
            ]
          : [];
      const faults: string[] = [];
      if (statements.length > budget.statements)
        faults.push(
          `${id} asks ${statements.length} statements with ${rows} rows, ${budget.statements} are allowed: ${listed(statements)}`,
        );
      if (control.length > budget.control)
        faults.push(
          `${id} asks ${control.length} statements of transactions with ${rows} rows, ${budget.control} are allowed: ${listed(control)}`,
        );
      const before = few.get(id)?.asked.statements.length ?? 0;
      if (rows === MANY && statements.length > before)
        faults.push(
          `${id} asks ${before} statements with ${FEW} rows and ${statements.length} with ${MANY}: it must not grow with the rows.`,
        );
      return faults;
    }),
  ];
}
