import { showPulse, typeaheadEmployees, type EmployeeFeedback } from '@reviews/contracts';
import { CASE_STATUS_INCOMPLETE, MESSAGES } from '@reviews/domain';
import { loadDemoCompany } from '@reviews/factories/demo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { present, replyOf } from '../../testing/worlds.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Task = Pick<EmployeeFeedback, 'hash' | 'nominations' | 'nominationTask'>;

const open = async (caller: Caller, hash: string) =>
  replyOf(showPulse, await caller.call(showPulse, { params: { hash } })).employeeFeedback;

/** Sends what the approval screen sends: everyone who is not declined, and the added people. */
const save = (caller: Caller, { hash, nominations }: Task, added: readonly number[] = []) =>
  caller.send('POST', `/api/pulses/${hash}/edit/Nomination Approvals`, {
    body: {
      nominationIds: nominations.map(({ id }) => id),
      nominationApprovals: [
        ...nominations.flatMap(({ state, user_id: user }) =>
          state === 'declined' || user === null ? [] : [user],
        ),
        ...added,
      ],
      agreeTerms: 1,
    },
  });

/** Returns the user id of a person that the search offers for a task. */
async function someoneFit(caller: Caller, taskId: number): Promise<number> {
  for (const search of ['an', 'el', 'ma', 'jo']) {
    const { data } = replyOf(
      typeaheadEmployees,
      await caller.call(typeaheadEmployees, {
        body: { filters: { search, employee_feedback_id: taskId, context: 'Nominations' } },
      }),
    );
    const fit = data.find(({ nominee }) => nominee?.eligible === true);
    if (fit !== undefined) return present(fit.user_id);
  }
  throw new Error(`The search offers no one for task ${taskId}.`);
}

describe('Manage Peers', () => {
  it('[AMB-23, APPR-08, PEER-08] saves every task of the demo company, unchanged and with one person more', async () => {
    await loadDemoCompany(app.db, { now: app.clock.now() });
    const hr = await app.as(
      await app.db.prisma.user.findUniqueOrThrow({ where: { email: 'hr@larkspur.example' } }),
    );
    const tasks = await app.db.prisma.pulse.findMany({
      where: {
        kind: 'nomination_task',
        deletedAt: null,
        OR: [{ state: 'complete' }, { stage: { component: 'nomination_approvals' } }],
      },
      include: { assignee: { include: { user: true } } },
      orderBy: { hash: 'asc' },
    });
    expect(tasks.length).toBeGreaterThan(50);
    const answers = { saved: 0, added: 0, full: 0, goneReviewers: 0 };
    for (const { hash, id, state, assignee } of tasks) {
      const caller = state === 'complete' ? hr : await app.as(present(assignee.user));
      const task = await open(caller, hash);
      expect(task.nominationTask?.canManage === true || task.permissions.update).toBe(true);
      answers.goneReviewers += task.nominations.filter(
        (one) => one.state === 'declined' && one.employee_feedback !== null,
      ).length;
      expect(await save(caller, task)).toMatchObject({ status: 200 });
      answers.saved += 1;
      const added = await someoneFit(hr, id);
      const locked = await open(hr, hash);
      const isFull =
        locked.nominations.filter(
          ({ approved, employee_feedback: review }) =>
            approved && review?.status.name !== CASE_STATUS_INCOMPLETE,
        ).length === locked.nominationTask?.max;
      expect(await save(hr, locked, [added])).toMatchObject(
        isFull
          ? { status: 422, body: { message: MESSAGES.nominations.tooManyEmployees({ max: 4 }) } }
          : { status: 200 },
      );
      answers[isFull ? 'full' : 'added'] += 1;
    }
    expect(answers.saved).toBe(tasks.length);
    expect(answers.added).toBeGreaterThan(10);
    expect(answers.goneReviewers).toBeGreaterThan(0);
  }, 120_000);
});
