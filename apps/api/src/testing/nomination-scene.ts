import type { TemplateOptions } from '@reviews/domain';
import {
  buildEmployee,
  buildNominationTask,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';
import { expect } from 'vitest';
import type { TestApp } from './start-test-app.ts';
import { buildPlace, present, type Company, type Person } from './worlds.ts';

export const refused = (status: number, message: string) => ({ status, body: { message } });

/**
 * Builds three possible reviewers. Returns how tests of nominations build tasks, and make the
 * calls of their approvers and reviewers.
 */
export async function buildNominationScene(app: TestApp, company: Company) {
  const peers: BuiltEmployee[] = [];
  for (let index = 0; index < 3; index += 1)
    peers.push(
      await buildEmployee(app.db, { preferredName: `Pia Peer ${index + 1}`, password: null }),
    );
  const post = (person: Person, hash: string, path: string, body: unknown = {}) =>
    company.callers[person].send('POST', `/api/pulses/${hash}/${path}`, { body });
  const peerCaller = (index: number) => app.as(present(peers[index - 1]).user);
  const userIds = (...indexes: number[]) =>
    indexes.map((index) => present(peers[index - 1]).user.id);

  async function taskOf(
    component: 'nominations' | 'nomination_approvals',
    options: Partial<TemplateOptions> = {},
  ) {
    const place = await buildPlace(app, {
      template: { type: 'Peer', options },
      pulse: { stages: NOMINATION_STAGES },
    });
    const employee = company.people.subject;
    const task = await buildNominationTask(app.db, {
      component,
      employee,
      assignee: component === 'nominations' ? employee : company.people.manager,
      cyclePulse: place.cyclePulse,
      openedAt: app.clock.now(),
    });
    return { id: task.id, hash: task.hash, place };
  }
  type Task = Awaited<ReturnType<typeof taskOf>>;
  const approve = (
    task: Task,
    nominationApprovals: readonly number[],
    nominationIds: readonly number[] = [],
  ) => post('manager', task.hash, 'edit', { nominationIds, nominationApprovals });

  /** Builds a task with saved approvals, with its reviews in the order of the peers. */
  async function lockedTask(options: Partial<TemplateOptions> = {}) {
    const task = await taskOf('nomination_approvals', options);
    expect((await approve(task, userIds(1, 2))).status).toBe(200);
    const reviews = await app.db.prisma.pulse.findMany({
      where: { nominationTaskId: task.id },
      orderBy: { assigneeId: 'asc' },
    });
    const nominations = await app.db.prisma.nomination.findMany({
      where: { taskId: task.id },
      orderBy: { nomineeId: 'asc' },
    });
    return {
      task,
      review: present(reviews[0]),
      other: present(reviews[1]),
      ids: nominations.map(({ id }) => id),
    };
  }
  /** Lets someone else mark the locked task as read. */
  const read = async (task: Task) =>
    expect((await post('hr', task.hash, 'viewed', { viewed: true })).status).toBe(200);
  const stateOf = async ({ id }: { readonly id: number }) =>
    app.db.prisma.pulse.findUniqueOrThrow({ where: { id } });
  const namedOn = async ({ id }: Task) =>
    (
      await app.db.prisma.nomination.findMany({
        where: { taskId: id },
        orderBy: { nomineeId: 'asc' },
      })
    ).map(({ state, reviewId }) => [state, reviewId !== null]);
  return { peers, post, peerCaller, userIds, taskOf, approve, lockedTask, read, stateOf, namedOn };
}
export type NominationScene = Awaited<ReturnType<typeof buildNominationScene>>;
