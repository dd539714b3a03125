import type { ListRow } from '@reviews/contracts';
import { LABELS, MESSAGES } from '@reviews/domain';
import {
  buildDeclinedPulse,
  buildIncompletePulse,
  buildNominationTask,
  buildPulse,
  buildSubmittedPulse,
  NOMINATION_STAGES,
  type BuiltEmployee,
  type StageGiven,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { buildTrackedCycle, listCalls } from '../../../testing/tracked-cycle.ts';
import {
  buildCompany,
  buildPlace,
  present,
  type Company,
  type Person,
} from '../../../testing/worlds.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const placeOf = (
  options: Record<string, unknown> = {},
  stages: readonly StageGiven[] = NOMINATION_STAGES,
) => buildPlace(app, { template: { options }, pulse: { stages: [...stages] } });
type Place = Awaited<ReturnType<typeof placeOf>>;

const listOf = (person: Person, { cycle, cyclePulse }: Place) =>
  listCalls(company.callers[person], { cycle, pulse: cyclePulse }).search();
const cellOf = async (
  person: Person,
  place: Place,
  { hash }: { hash: string },
): Promise<ListRow['peers']> =>
  present((await listOf(person, place)).data.find((row) => row.hash === hash)).peers;

const openedAt = () => new Date(app.clock.now().getTime() - 7_200_000);

/** Creates a finished task with five reviews, two of them complete and one open. */
async function reviewed(place: Place, employee: BuiltEmployee) {
  const given = { employee, cyclePulse: place.cyclePulse, openedAt: openedAt() };
  const task = await buildNominationTask(app.db, {
    ...given,
    assignee: company.people.manager,
    component: 'nomination_approvals',
  });
  await app.db.prisma.pulse.update({
    where: { id: task.id },
    data: { state: 'complete', closedAt: app.clock.now() },
  });
  const review = { ...given, nominationTask: task };
  await buildSubmittedPulse(app.db, review);
  await buildSubmittedPulse(app.db, review);
  const open = await buildPulse(app.db, review);
  await buildDeclinedPulse(app.db, review);
  await buildIncompletePulse(app.db, review);
  return { task, open };
}

describe('peer status in the list of a pulse', () => {
  it('[PEER-01] is a column beside the status for pulses with nominations, and in no other list', async () => {
    const { columns } = await listOf('hr', await placeOf());
    expect(columns.map(({ key }) => key).slice(0, 3)).toEqual([
      'employee_preferred_name',
      'status',
      'peers',
    ]);
    expect(columns.find(({ key }) => key === 'peers')).toEqual({
      key: 'peers',
      label: 'Peer status',
      subLabel: null,
      sortable: false,
      align: 'left',
    });
    const without = await listCalls(company.callers.hr, await buildTrackedCycle(app)).search();
    expect(without.columns.map(({ key }) => key)).not.toContain('peers');
    expect(new Set(without.data.map(({ peers }) => peers))).toEqual(new Set([null]));
  });

  it('[PEER-02, AMB-07] is Ineligible for someone left out', async () => {
    const place = await placeOf();
    const { id, sortKey } = company.people.stranger;
    await app.db.prisma.ineligibility.create({
      data: {
        cyclePulseId: place.cyclePulse.id,
        employeeId: id,
        employeeSortKey: sortKey,
        reason: 'New.',
      },
    });
    expect((await listOf('hr', place)).data).toMatchObject([
      {
        hash: null,
        peers: {
          status: 'ineligible',
          label: LABELS.status.ineligible,
          href: null,
          progress: null,
          manage: null,
          reviews: null,
        },
      },
    ]);
  });

  it('[PEER-03, AMB-07] is Pending before the start date of its stage', async () => {
    const place = await placeOf(
      {},
      NOMINATION_STAGES.map((stage) => ({ ...stage, startDate: '2026-04-01' })),
    );
    const task = await buildNominationTask(app.db, {
      employee: company.people.subject,
      cyclePulse: place.cyclePulse,
      openedAt: openedAt(),
    });
    expect(await cellOf('hr', place, task)).toMatchObject({
      status: 'pending',
      label: LABELS.status.pending,
      href: null,
    });
  });

  it('[PEER-04, PEER-08, PEER-09, AMB-08] is the stage, with a link to the task for its assignee alone', async () => {
    const place = await placeOf();
    const given = { cyclePulse: place.cyclePulse, openedAt: openedAt() };
    const nomination = await buildNominationTask(app.db, {
      ...given,
      employee: company.people.subject,
    });
    expect(await cellOf('hr', place, nomination)).toMatchObject({
      status: 'stage',
      label: 'Peer Nominations',
      href: null,
      manage: null,
      reviews: null,
    });
    const approval = await buildNominationTask(app.db, {
      ...given,
      employee: company.people.hrReport,
      assignee: company.people.hrManager,
      component: 'nomination_approvals',
    });
    const href = `/pulses/${approval.hash}/edit`;
    expect(await cellOf('hrManager', place, approval)).toMatchObject({
      status: 'stage',
      label: 'Nomination Approvals',
      href,
      manage: { href, label: LABELS.nominations.addPeers },
    });
    expect(await cellOf('hr', place, approval)).toMatchObject({
      status: 'stage',
      href: null,
      manage: null,
    });
    await app.db.prisma.pulse.update({
      where: { id: approval.id },
      data: { state: 'complete', closedAt: app.clock.now() },
    });
    await buildPulse(app.db, {
      ...given,
      employee: company.people.hrReport,
      nominationTask: approval,
    });
    expect(await cellOf('hrManager', place, approval)).toMatchObject({
      status: 'progress',
      href: null,
      manage: { href, label: LABELS.nominations.managePeers },
    });
  });

  it('[PEER-05, PEER-06, PEER-08, AMB-23, AMB-63] counts complete reviews out of those neither declined nor closed, beside the task', async () => {
    const place = await placeOf();
    const { task, open } = await reviewed(place, company.people.subject);
    expect(await cellOf('hr', place, task)).toMatchObject({
      status: 'progress',
      label: MESSAGES.lists.peerProgress({ completed: 2, total: 3 }),
      href: null,
      progress: { completed: 2, total: 3, percent: 66 },
      reviews: task.hash,
      manage: {
        hash: task.hash,
        href: `/pulses/${task.hash}/edit`,
        label: LABELS.nominations.managePeers,
      },
    });
    expect(await cellOf('hr', place, open)).toBeNull();
    const bare = await buildNominationTask(app.db, {
      employee: company.people.writer,
      cyclePulse: place.cyclePulse,
      openedAt: openedAt(),
    });
    await app.db.prisma.pulse.update({
      where: { id: bare.id },
      data: { state: 'complete', closedAt: app.clock.now() },
    });
    expect(await cellOf('hr', place, bare)).toMatchObject({
      status: 'progress',
      progress: { completed: 0, total: 0, percent: 0 },
      reviews: null,
    });
  });

  it('[PEER-07] still lists the reviews of a reopened task', async () => {
    const place = await placeOf();
    const { task } = await reviewed(place, company.people.subject);
    await app.db.prisma.pulse.update({
      where: { id: task.id },
      data: { state: 'open', closedAt: null, reopenedAt: app.clock.now() },
    });
    expect(await cellOf('hr', place, task)).toMatchObject({
      status: 'stage',
      label: 'Nomination Approvals',
      progress: null,
      reviews: task.hash,
    });
  });

  it('[AMB-61, TPL-12] is the same with or without reviews for someone who may not know who writes about them', async () => {
    const place = await placeOf({ anonymizeEmployee: true });
    const { task } = await reviewed(place, company.people.hr);
    const withheld = await cellOf('hr', place, task);
    expect(withheld).toEqual({
      status: 'withheld',
      label: MESSAGES.pulses.anonymous,
      href: null,
      progress: null,
      manage: null,
      reviews: null,
    });
    await app.db.prisma.pulse.deleteMany({ where: { nominationTaskId: task.id } });
    expect(await cellOf('hr', place, task)).toEqual(withheld);
  });

  it('[AMB-61] is absent for managers who may not know the writers, whatever their role', async () => {
    const place = await placeOf({ anonymizeManager: true });
    await reviewed(place, company.people.hrReport);
    expect((await listOf('hrManager', place)).data).toEqual([]);
    expect((await listOf('hr', place)).data.some(({ peers }) => peers?.status === 'progress')).toBe(
      true,
    );
  });
});
