import { reassignPulse } from '@reviews/contracts';
import { inTransaction } from '@reviews/db';
import { EVERYONE, sortKey } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildNomination,
  buildNominationTask,
  buildPulse,
  buildTemplate,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onTransaction } from '../../core/sql.ts';
import { eventually } from '../../testing/eventually.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, buildPlace, type Company } from '../../testing/worlds.ts';
import { lockTree } from '../employees/public.ts';
import { createLaunchJob } from '../launches/launch-job.service.ts';
import { renameOnForms } from './record.queries.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const isWaiting = async () =>
  expect(
    (
      await app.db.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rowCount,
  ).toBe(1);

/**
 * Renames someone, and runs `act` after every review has the new name but before the commit: it
 * either waits or uses the old name.
 */
async function duringRename<T>(
  { id }: { readonly id: number },
  preferredName: string,
  act: () => Promise<T>,
): Promise<T> {
  const key = sortKey(preferredName);
  const { acting } = await inTransaction(app.db, async (tx) => {
    const sql = onTransaction(tx);
    await lockTree(sql);
    await tx.employee.update({
      where: { id },
      data: { preferredName, sortKey: key, searchText: key },
    });
    await renameOnForms(sql, id, key);
    const acting = act();
    await Promise.race([eventually(isWaiting), acting]);
    return { acting };
  });
  return acting;
}

const formsOf = ({ id }: BuiltEmployee) =>
  app.db.prisma.pulse.findMany({ where: { assigneeId: id }, select: { assigneeSortKey: true } });
const approve = (
  hash: string,
  nominationIds: readonly number[],
  nominationApprovals: readonly number[],
) =>
  company.callers.manager.send('POST', `/api/pulses/${hash}/edit`, {
    body: { nominationIds, nominationApprovals },
  });

describe('sort order of reviews assigned or opened during a rename', () => {
  it('a reassigned review sorts by the new name of its writer', async () => {
    const [writer, pulse] = [await buildEmployee(app.db), await buildPulse(app.db)];
    const reply = await duringRename(writer, 'Zoe Zimmer', () =>
      company.callers.hr.call(reassignPulse, {
        params: { hash: pulse.hash },
        body: { employeeId: writer.id },
      }),
    );
    expect(reply.status).toBe(200);
    expect(await formsOf(writer)).toEqual([{ assigneeSortKey: 'zoe zimmer' }]);
  });

  it('a review opened by an approval sorts by the new name of its writer or subject', async () => {
    for (const renamed of ['nominee', 'subject'] as const) {
      const place = await buildPlace(app, {
        template: { type: 'Peer' },
        pulse: { stages: NOMINATION_STAGES },
      });
      const people = {
        subject: await buildEmployee(app.db, { manager: company.people.manager }),
        nominee: await buildEmployee(app.db),
      };
      const task = await buildNominationTask(app.db, {
        component: 'nomination_approvals',
        employee: people.subject,
        assignee: company.people.manager,
        cyclePulse: place.cyclePulse,
      });
      const { id } = await buildNomination(app.db, { task, nominee: people.nominee });
      const reply = await duringRename(people[renamed], 'Yara Young', () =>
        approve(task.hash, [id], [people.nominee.user.id]),
      );
      expect(reply.status).toBe(200);
      const review = await app.db.prisma.pulse.findFirstOrThrow({
        where: { nominationTaskId: task.id },
      });
      expect(renamed === 'nominee' ? review.assigneeSortKey : review.employeeSortKey).toBe(
        'yara young',
      );
    }
  });

  it('a nomination task that passes to someone sorts by their new name', async () => {
    const place = await buildPlace(app, {
      template: { type: 'Peer' },
      pulse: { stages: NOMINATION_STAGES },
    });
    const approver = await buildEmployee(app.db);
    const subject = await buildEmployee(app.db, { manager: approver });
    const task = await buildNominationTask(app.db, {
      component: 'nominations',
      employee: subject,
      assignee: subject,
      cyclePulse: place.cyclePulse,
    });
    const nominee = await buildEmployee(app.db);
    const browser = await app.as(subject.user);
    const reply = await duringRename(approver, 'Xenia Xu', () =>
      browser.send('POST', `/api/pulses/${task.hash}/edit`, {
        body: { nominations: [nominee.user.id] },
      }),
    );
    expect(reply.status).toBe(200);
    expect(await formsOf(approver)).toEqual([{ assigneeSortKey: 'xenia xu' }]);
  });

  it('reviews opened by a launch sort by the new name', async () => {
    const person = await buildEmployee(app.db);
    const cycle = await buildCycle(app.db, {
      pulses: [{ template: await buildTemplate(app.db, { type: 'Self' }) }],
    });
    const { id } = await app.db.prisma.launch.create({
      data: {
        cycleId: cycle.id,
        population: { ...EVERYONE },
        pulseIds: cycle.pulses.map((pulse) => pulse.id),
        people: 100,
        startedAt: app.clock.now(),
      },
    });
    const { step } = createLaunchJob({ db: app.db, clock: app.clock });
    await duringRename(person, 'Wanda Wolf', () => step(id));
    while (await step(id))
      expect(await formsOf(person)).toEqual([{ assigneeSortKey: 'wanda wolf' }]);
    expect(await formsOf(person)).toEqual([{ assigneeSortKey: 'wanda wolf' }]);
  });

  it('all sort keys match the names in the end', async () => {
    expect(
      (await violatedInvariants(app.db)).filter((sentence) => sentence.includes('sort keys')),
    ).toEqual([]);
  });
});
