import { Prisma } from '@reviews/db';
import { blockerOf, earlierStages, type FormInStage } from '@reviews/domain';
import {
  buildCycle,
  buildDeclinedPulse,
  buildEmployee,
  buildNominationTask,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  NOMINATION_STAGES,
  type BuiltCyclePulse,
} from '@reviews/factories';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { onPool } from '../../../core/sql.ts';
import { bulkCalls } from '../../../testing/bulk-calls.ts';
import { formCalls } from '../../../testing/form-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { buildCompany, present, type Company, type Person } from '../../../testing/worlds.ts';
import { findCyclePulses } from '../../cycles/public.ts';
import { firstBlocker, isBlockedIn, knownStages, STORED_STAGES } from './blocking.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const TITLES = ['Self', 'Peer', 'Upline', 'Manager'] as const;

/** Builds a cycle: self, peer with nominations, independent upline, manager. */
async function buildSeason(): Promise<BuiltCyclePulse[]> {
  const templates = await Promise.all(
    TITLES.map((title) =>
      buildTemplate(app.db, {
        title,
        type: title === 'Upline' ? 'Manager' : title,
        ...(title === 'Peer' ? { options: { min: 1 } } : {}),
      }),
    ),
  );
  const cycle = await buildCycle(app.db, {
    now: app.clock.now(),
    pulses: templates.map((template, index) => ({
      template,
      stageless: TITLES[index] === 'Upline',
      ...(TITLES[index] === 'Peer' ? { stages: NOMINATION_STAGES } : {}),
    })),
  });
  return [...cycle.pulses];
}

const Found = z.strictObject({
  id: z.int(),
  stored: z.boolean(),
  known: z.boolean(),
  stored_stage: z.string().nullable(),
  known_stage: z.string().nullable(),
});

describe('agreement of PostgreSQL with the domain', () => {
  it('[CYC-05] [STAT-04] finds the same forms blocked by the same stage, however stages and forms are mixed', async () => {
    const sql = onPool(app.db);
    const employees = await Promise.all(
      Array.from({ length: 12 }, () => buildEmployee(app.db, { password: null })),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
        fc.array(
          fc.array(
            fc.record({
              stage: fc.nat(5),
              isOpen: fc.boolean(),
              isMarked: fc.nat(7),
              at: fc.nat(99),
            }),
            { maxLength: 7 },
          ),
          { minLength: 12, maxLength: 12 },
        ),
        async (order, people) => {
          const pulses = await buildSeason();
          const all = pulses.flatMap(({ stages }) => stages);
          // Stages of one pulse stay in order; pulses mix.
          const places = pulses.flatMap(({ stages }) => {
            const own = all.flatMap((stage, index) =>
              stages.some(({ id }) => id === stage.id) ? [order[index] ?? 0] : [],
            );
            return own.sort((one, other) => one - other);
          });
          for (const [index, stage] of all.entries())
            await app.db.prisma.stage.update({
              where: { id: stage.id },
              data: { position: (places[index] ?? 0) + 10 },
            });
          for (const [person, forms] of people.entries()) {
            const hasTask = { already: false };
            for (const form of forms) {
              const stage = present(all[form.stage]);
              const isTask = stage.component !== 'form';
              // There is one task per person.
              if (isTask && hasTask.already) continue;
              if (isTask) hasTask.already = true;
              const openedAt = new Date(app.clock.now().getTime() - form.at * 60_000);
              const given = {
                employee: present(employees[person]),
                assignee: present(employees[person]),
                cyclePulse: { id: stage.cyclePulseId },
                stage,
                kind: isTask ? ('nomination_task' as const) : ('review' as const),
                openedAt,
                ...(form.isMarked === 0 ? { unblockedAt: openedAt } : {}),
              };
              await (form.isOpen ? buildPulse(app.db, given) : buildDeclinedPulse(app.db, given));
            }
          }
          const cycleId = present(pulses[0]).cycleId;
          const records = await findCyclePulses(sql, cycleId, null);
          const known = knownStages(records);
          const found = await sql.rows(
            Found,
            Prisma.sql`SELECT p.id, ${isBlockedIn(STORED_STAGES)} AS stored, ${isBlockedIn(known)} AS known, one.stage_title AS stored_stage, other.stage_title AS known_stage
              FROM pulse p JOIN stage s ON s.id = p.stage_id JOIN cycle_pulse cp ON cp.id = p.cycle_pulse_id
              LEFT JOIN ${firstBlocker(STORED_STAGES)} one ON true LEFT JOIN ${firstBlocker(known)} other ON true WHERE p.cycle_id = ${cycleId}::int`,
          );
          const stages = await app.db.prisma.stage.findMany({
            where: { cycleId },
            include: { cyclePulse: true },
          });
          const ordered = records.flatMap(({ stages: own, stageless }) =>
            own.map((stage) => ({ ...stage, stageless })),
          );
          const rows = await app.db.prisma.pulse.findMany({ where: { cycleId } });
          const expected = rows.map((row) => {
            const others: FormInStage[] = rows
              .filter(({ employeeId }) => employeeId === row.employeeId)
              .map((other) => ({
                stage_id: other.stageId ?? 0,
                is_open: other.state === 'open',
                opened_at: other.openedAt,
              }));
            const own = present(ordered.find(({ id }) => id === row.stageId));
            const blocker =
              row.state === 'open' && row.unblockedAt === null
                ? blockerOf(earlierStages(own, ordered), others)
                : null;
            const title = stages.find(({ id }) => id === blocker?.stage_id)?.title ?? null;
            return {
              id: row.id,
              stored: blocker !== null,
              known: blocker !== null,
              stored_stage: title,
              known_stage: title,
            };
          });
          const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
          expect(found.sort(byId)).toEqual(expected.sort(byId));
        },
      ),
      { numRuns: 6 },
    );
  });
});

describe('a review that waits for an earlier stage', () => {
  const shown = async (form: { hash: string }, person: Person = 'manager') =>
    formCalls(company.callers[person], form).shown();
  const statusOf = async (form: { hash: string }) => {
    const { display_status: status, previous_open_feedback: by } = await shown(form);
    return [status.kind, by?.stage_title ?? null];
  };
  const send = (person: Person, form: { hash: string }, call: string, body: object) =>
    company.callers[person].send('POST', `/api/pulses/${form.hash}/${call}`, { body });

  /** Builds what a launch opens about the subject: a self review, a task and a manager review. */
  async function launched() {
    const [self, peer, , manager] = (await buildSeason()).map((cyclePulse) => ({
      cyclePulse,
      employee: company.people.subject,
      openedAt: app.clock.now(),
    }));
    return {
      self: await buildSubmittedPulse(app.db, {
        ...present(self),
        assignee: company.people.subject,
      }),
      task: await buildNominationTask(app.db, {
        ...present(peer),
        component: 'nomination_approvals',
        assignee: company.people.manager,
      }),
      review: await buildPulse(app.db, { ...present(manager), assignee: company.people.manager }),
      cyclePulse: present(peer).cyclePulse,
    };
  }
  const approve = async (task: { hash: string }, ...reviewers: Person[]) => {
    const nominations = await app.db.prisma.nomination.findMany({
      where: { task: { is: { hash: task.hash } } },
    });
    const answer = await send('manager', task, 'edit', {
      nominationIds: nominations.map(({ id }) => id),
      nominationApprovals: reviewers.map((person) => company.people[person].user?.id),
    });
    expect(answer.status).toBe(200);
    return app.db.prisma.pulse.findMany({
      where: { nominationTask: { is: { hash: task.hash } }, deletedAt: null },
      orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
    });
  };
  const close = (form: { id: number }) =>
    app.db.prisma.pulse.update({
      where: { id: form.id },
      data: { state: 'incomplete', closedAt: app.clock.now() },
    });

  it('[CYC-05] [STAT-04] [PERM-01] waits for peer reviews that do not exist yet, and then for them', async () => {
    const { task, review } = await launched();
    expect(await statusOf(review)).toEqual(['blocked', 'Nomination Approvals']);
    expect((await shown(review)).permissions.update).toBe(false);
    const [written] = await approve(task, 'writer');
    expect(await statusOf(review)).toEqual(['blocked', 'Peer Reviews']);
    await close(present(written));
    expect(await statusOf(review)).toEqual(['write', null]);
  });

  it('[CYC-05] stays writable once it was, when reviewers are added and when a review is reopened', async () => {
    const { task, review, cyclePulse } = await launched();
    const [first] = await approve(task, 'writer');
    await close(present(first));
    expect(await statusOf(review)).toEqual(['write', null]);
    await approve(task, 'writer', 'stranger');
    expect(await statusOf(review)).toEqual(['write', null]);
    const { action } = await bulkCalls(company.callers.hr, cyclePulse).done([present(first)], {
      kind: 'reopen',
    });
    expect(action.done).toBe(1);
    expect(await statusOf(review)).toEqual(['write', null]);
  });

  it('[APPR-13] changes nothing when the same approval is sent again', async () => {
    const { task } = await launched();
    const reviews = await approve(task, 'writer');
    expect(await approve(task, 'writer')).toEqual(reviews);
  });

  it('[CYC-05] still waits if it was blocked when a closed review was restored', async () => {
    const { task, review, cyclePulse } = await launched();
    const [first, second] = await approve(task, 'writer', 'stranger');
    const bulk = bulkCalls(company.callers.hr, cyclePulse);
    const { action } = await bulk.done([present(first)], { kind: 'close' });
    await bulk.undone(action.id);
    await close(present(second));
    expect(await statusOf(review)).toEqual(['blocked', 'Peer Reviews']);
    await close(present(first));
    expect(await statusOf(review)).toEqual(['write', null]);
  });

  it('[CYC-05] [STAT-11] passes over a stage without a task or review about the person', async () => {
    const { self, task, review } = await launched();
    await app.db.prisma.pulse.delete({ where: { id: task.id } });
    expect(await statusOf(review)).toEqual(['write', null]);
    await app.db.prisma.pulse.update({
      where: { id: self.id },
      data: { state: 'open', closedAt: null },
    });
    expect(await statusOf(review)).toEqual(['blocked', 'Self']);
  });

  it('[CYC-05] stays writable if the forms of the stage before are deleted', async () => {
    const { self, task, review } = await launched();
    await close(task);
    await app.db.prisma.pulse.update({
      where: { id: self.id },
      data: { state: 'open', closedAt: null },
    });
    expect(await statusOf(review)).toEqual(['write', null]);
    expect(
      (await company.callers.hr.send('DELETE', `/api/pulses/${task.hash}`, {})).status,
    ).toBeLessThan(300);
    expect(await statusOf(review)).toEqual(['write', null]);
  });
});
