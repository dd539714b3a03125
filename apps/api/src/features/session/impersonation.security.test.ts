import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import {
  buildDraft,
  buildEmployee,
  buildPulse,
  buildReopenRequest,
  buildSubmittedPulse,
  NOMINATION_STAGES,
  buildNominationTask,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EditorWindow, formCalls } from '../../testing/form-calls.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  answering,
  buildCompany,
  buildPlace,
  comparable,
  impersonating,
  present,
  release,
  replyOf,
  type Company,
  type Place,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const DAY_BEFORE = new Date('2026-03-09T08:00:00Z');
const submitted = (place: Place, employee: BuiltEmployee, assignee: BuiltEmployee) =>
  buildSubmittedPulse(app.db, {
    employee,
    assignee,
    cyclePulse: place.cyclePulse,
    openedAt: DAY_BEFORE,
  });

/** Returns which forms of a place a browser can see on any path. */
async function known(
  caller: Caller,
  { cycle, cyclePulse, template }: Place,
  forms: readonly { hash: string }[],
): Promise<string[]> {
  const rows = await Promise.all([
    caller.call(contracts.listMyTasks),
    caller.call(contracts.listMyHistory),
    caller.call(contracts.quickNavigation, {
      params: { cycleId: String(cycle.id), feedbackId: String(template.id) },
    }),
    caller.call(contracts.searchCyclePulse, {
      params: { cycleId: String(cycle.id), pulseId: String(cyclePulse.id) },
      query: { getAllResults: '1' },
    }),
  ]);
  const told = JSON.stringify(rows.map(({ body }) => body));
  return forms.map(({ hash }) => hash).filter((hash) => told.includes(hash));
}

const waitingOf = async (caller: Caller) =>
  replyOf(contracts.listMyWaiting, await caller.call(contracts.listMyWaiting)).data;

describe('forms about the impersonator', () => {
  it('[PERM-05, TPL-12, AMB-61] are invisible while impersonating their writer, their reader, or a colleague who tracks them', async () => {
    const { people } = company;
    const place = await buildPlace(app);
    const own = [
      await submitted(place, people.hr, people.writer),
      await buildPulse(app.db, {
        employee: people.hr,
        assignee: people.writer,
        cyclePulse: place.cyclePulse,
      }),
    ];
    const other = await submitted(place, people.subject, people.writer);
    await release(app, place, people.hr);
    const absent = comparable(await formCalls(company.callers.hr, { hash: 'A'.repeat(22) }).show());
    for (const as of ['writer', 'ceo', 'hrManager'] as const) {
      const caller = await impersonating(app, people.hr, people[as]);
      expect([as, await known(caller, place, [...own, other])]).toEqual([as, [other.hash]]);
      for (const form of own) {
        const calls = formCalls(caller, form);
        for (const answer of [
          await calls.show(),
          await calls.save({}),
          await calls.submit({}),
          await calls.reopen(),
          await calls.reassign(people.stranger.id),
          await calls.remove(),
          await calls.viewed(true),
        ]) {
          expect(comparable(answer)).toMatchObject({ status: 404, body: absent.body });
        }
      }
      expect((await formCalls(caller, other).show()).status).toBe(200);
    }
    // The same people see them in their own sessions, and so does another impersonator.
    expect((await formCalls(company.callers.writer, present(own[0])).show()).status).toBe(200);
    expect(
      (
        await formCalls(
          await impersonating(app, people.administrator, people.writer),
          present(own[0]),
        ).show()
      ).status,
    ).toBe(200);
  });

  it('[PERM-05] are absent from pending requests, nominations to approve, and all counts', async () => {
    const { people } = company;
    const place = await buildPlace(app, { pulse: { stages: NOMINATION_STAGES } });
    const about = await submitted(place, people.hr, people.writer);
    await buildReopenRequest(app.db, { pulse: about, requestedBy: people.writer });
    const task = await buildNominationTask(app.db, {
      employee: people.hr,
      assignee: people.ceo,
      cyclePulse: place.cyclePulse,
      component: 'nomination_approvals',
    });
    const asWriter = await impersonating(app, people.hr, people.writer);
    expect(await waitingOf(asWriter)).toEqual([]);
    expect(await waitingOf(company.callers.writer)).toHaveLength(1);
    expect(
      (await formCalls(await impersonating(app, people.hr, people.ceo), task).show()).status,
    ).toBe(404);
    const asColleague = await impersonating(app, people.hr, people.hrManager);
    const overview = replyOf(
      contracts.showCycleOverview,
      await asColleague.call(contracts.showCycleOverview, {
        params: { id: String(place.cycle.id) },
      }),
    );
    expect(overview).toMatchObject({
      cycle: { forms: 0, complete: 0 },
      pulses: [{ total: 0, reopen_requests: 0 }],
    });
    const list = replyOf(
      contracts.searchCyclePulse,
      await asColleague.call(contracts.searchCyclePulse, {
        params: { cycleId: String(place.cycle.id), pulseId: String(place.cyclePulse.id) },
      }),
    );
    expect(list).toMatchObject({ data: [], totalResults: 0 });
  });
});

describe('image by the impersonated person', () => {
  const GIF = 'GIF89a\u0001\0\u0001\0\0\0\0,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0;';
  const imageOf = async (writer: Caller, usedBy: readonly { id: number }[] = []) => {
    const body = new FormData();
    body.set('file', new Blob([GIF]), 'chart.gif');
    const { key } = replyOf(
      contracts.uploadImage,
      await writer.send('POST', '/api/rich-text-images', { body }),
    );
    await app.db.prisma.uploadUse.createMany({
      data: usedBy.map(({ id }) => ({ uploadKey: key, pulseId: id })),
    });
    return key;
  };
  const statusOf = async (caller: Caller, key: string) =>
    (await caller.call(contracts.showImage, { params: { key } })).status;

  it('[PERM-05, API-36] is visible like the submitted form it belongs to, and never from a draft', async () => {
    const { people } = company;
    const place = await buildPlace(app);
    const question = present(place.questions[0]);
    const drafted = async (employee: BuiltEmployee) => {
      const key = await imageOf(company.callers.writer);
      await buildDraft(app.db, {
        employee,
        assignee: people.writer,
        cyclePulse: place.cyclePulse,
        answers: { [question]: `<p><img src="/api/rich-text-images/${key}" alt=""></p>` },
      });
      return key;
    };
    const aboutHr = [
      await imageOf(company.callers.writer, [await submitted(place, people.hr, people.writer)]),
      await drafted(people.hr),
    ];
    const aboutOthers = [
      await imageOf(company.callers.writer, [
        await submitted(place, people.subject, people.writer),
      ]),
      await drafted(people.subject),
    ];
    const loose = await imageOf(company.callers.writer);
    const asWriter = await impersonating(app, people.hr, people.writer);
    const statuses = (caller: Caller) =>
      Promise.all([...aboutHr, ...aboutOthers, loose].map((key) => statusOf(caller, key)));
    // About HR, about others, and one that is in no form yet.
    expect(await statuses(asWriter)).toEqual([404, 404, 200, 404, 404]);
    expect(await statuses(company.callers.writer)).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(await impersonating(app, people.administrator, people.writer))).toEqual([
      200, 404, 200, 404, 404,
    ]);
  });
});

describe('forms withheld from managers', () => {
  it('[PERM-05, TPL-12, AMB-61] are invisible to a manager who impersonates their writer', async () => {
    const { people } = company;
    const place = await buildPlace(app, { template: { options: { anonymizeManager: true } } });
    const peers = [people.writer, await buildEmployee(app.db), await buildEmployee(app.db)];
    const forms = [];
    for (const peer of peers) forms.push(await submitted(place, people.hrReport, peer));
    const asWriter = await impersonating(app, people.hrManager, people.writer);
    expect(await known(asWriter, place, forms)).toEqual([]);
    expect((await formCalls(asWriter, present(forms[0])).show()).status).toBe(404);
    const asColleague = await impersonating(app, people.hrManager, people.hr);
    expect(await known(asColleague, place, forms)).toEqual([]);
    expect(
      (
        await formCalls(
          await impersonating(app, people.hr, people.writer),
          present(forms[0]),
        ).show()
      ).status,
    ).toBe(200);
  });

  it('[PERM-05, TPL-12, AMB-61] are absent from pending items for a higher manager who impersonates someone', async () => {
    const { people } = company;
    const below = await buildEmployee(app.db, { manager: people.hrReport, password: null });
    const place = await buildPlace(app, {
      template: { type: 'Peer', options: { anonymizeManager: true } },
      pulse: { stages: NOMINATION_STAGES },
    });
    await buildNominationTask(app.db, {
      employee: below,
      assignee: people.hrReport,
      cyclePulse: place.cyclePulse,
      component: 'nomination_approvals',
    });
    const asBelow = await impersonating(app, people.hrManager, below);
    expect(await waitingOf(asBelow)).toEqual([]);
    // The person themselves sees it, and so does an impersonator outside the line.
    const told = [
      { kind: 'nomination-approval', title: place.template.title, with: 'Rita Report' },
    ];
    for (const caller of [await app.as(below.user), await impersonating(app, people.hr, below)])
      expect(await waitingOf(caller)).toMatchObject(told);
  });
});

describe('writes while impersonating', () => {
  const logOf = (pulse: { id: number }) =>
    app.db.prisma.changeLog.findMany({
      where: { entity: 'pulse', entityId: String(pulse.id) },
      orderBy: { id: 'asc' },
      select: { action: true, actorId: true, impersonatorId: true },
    });

  it('[PERM-05, DRAFT-01] never reach a draft, also where impersonators may write: it is its writer’s alone', async () => {
    const { people } = company;
    const place = await buildPlace(app);
    const question = present(place.questions[0]);
    const form = {
      employee: people.subject,
      assignee: people.writer,
      cyclePulse: place.cyclePulse,
    };
    const [pulse, { pulse: drafted }] = [
      await buildPulse(app.db, form),
      await buildDraft(app.db, { ...form, answers: { [question]: 'Half a word' } }),
    ];
    const asWriter = await impersonating(app, people.hr, people.writer);
    const kept = { status: 404, body: { message: MESSAGES.impersonation.draftKept } };
    expect(await formCalls(asWriter, drafted).show()).toMatchObject(kept);
    expect((await formCalls(company.callers.writer, drafted).show()).status).toBe(200);
    // The task is listed with its state, but none of its words.
    const tasks = await asWriter.call(contracts.listMyTasks);
    expect(JSON.stringify(tasks.body)).toContain(drafted.hash);
    expect(JSON.stringify(tasks.body)).not.toContain('Half a word');
    // One that has not been begun can be seen, and not begun by someone else.
    expect((await formCalls(asWriter, pulse).show()).status).toBe(200);
    const window = await EditorWindow.open(asWriter, pulse);
    expect(await window.save(answering(question, 'One'))).toMatchObject(kept);
    expect(await logOf(pulse)).toEqual([]);
    expect(
      await app.db.prisma.draftGroup.count({ where: { pulseId: { in: [pulse.id, drafted.id] } } }),
    ).toBe(1);
  });

  it('[PERM-05, API-11] are logged for read marks too', async () => {
    const { people } = company;
    const pulse = await submitted(await buildPlace(app), people.subject, people.writer);
    const calls = formCalls(await impersonating(app, people.hr, people.manager), pulse);
    for (const viewed of [true, true, false, false]) await calls.viewed(viewed);
    const line = { actorId: people.manager.user.id, impersonatorId: people.hr.user.id };
    expect(await logOf(pulse)).toEqual([
      { action: 'pulse.viewed', ...line },
      { action: 'pulse.unviewed', ...line },
    ]);
    await formCalls(company.callers.manager, pulse).viewed(true);
    expect(await logOf(pulse)).toHaveLength(2);
  });
});
