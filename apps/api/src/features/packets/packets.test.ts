import {
  acknowledgePacket,
  listMyNotices,
  listPackets,
  outdatedResponse,
  releasePackets,
  showPacket,
  unreleasePackets,
  type PacketRow,
} from '@reviews/contracts';
import { MESSAGES, packetStateOf, PACKET_RESPONSE_OPEN_DAYS } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildPacket,
  buildPulse,
  buildSubmittedPulse,
  type BuiltCycle,
  type BuiltEmployee,
  type CycleGiven,
} from '@reviews/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSeason, openAnother, type PacketSeason } from '../../testing/packet-season.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  impersonating,
  PEOPLE,
  present,
  replyOf,
  type Company,
  type Person,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let season: PacketSeason;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  season = await buildSeason(app, company, {
    cycle: { packetReleaseDays: 3, packetReleaseTime: '09:00' },
  });
});

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;
const params = (cycle: { readonly id: number } = season.cycle) => ({ cycleId: String(cycle.id) });
const listFor = async (
  person: Person,
  query: Record<string, string> = {},
  cycle: { readonly id: number } = season.cycle,
) =>
  replyOf(
    listPackets,
    await company.callers[person].call(listPackets, { params: params(cycle), query }),
  );
const rowOf = async (person: Person = 'hr'): Promise<PacketRow> =>
  present((await listFor(person)).data.find(({ employee }) => employee.id === season.subject.id));
const releaseAs = async (
  caller: Caller,
  people: readonly { readonly id: number }[],
  more: { preview?: boolean } = {},
) =>
  replyOf(
    releasePackets,
    await caller.call(releasePackets, {
      params: params(),
      body: { employee_ids: people.map(({ id }) => id), ...more },
    }),
  );
const unreleaseAs = async (caller: Caller, people: readonly { readonly id: number }[]) =>
  replyOf(
    unreleasePackets,
    await caller.call(unreleasePackets, {
      params: params(),
      body: { employee_ids: people.map(({ id }) => id) },
    }),
  );
const told = async (caller: Caller) =>
  replyOf(listMyNotices, await caller.call(listMyNotices, {})).data.filter(
    ({ kind }) => kind === 'packet_released',
  );
const show = (caller: Caller) =>
  caller.call(showPacket, { params: { hash: season.packet.employeeHash } });

/** Creates a large season in which each person has one complete or open review. */
async function crowd(
  names: readonly (readonly [string, 'complete' | 'open'])[],
  given: Partial<CycleGiven> = {},
): Promise<{ cycle: BuiltCycle; people: BuiltEmployee[] }> {
  const cycle = await buildCycle(app.db, { now: app.clock.now(), ...given });
  const people: BuiltEmployee[] = [];
  for (const [preferredName, state] of names) {
    const employee = await buildEmployee(app.db, {
      preferredName,
      department: 'Engineering',
      password: null,
    });
    const given = {
      employee,
      assignee: company.people.writer,
      cyclePulse: present(cycle.pulses[0]),
    };
    await (state === 'open' ? buildPulse(app.db, given) : buildSubmittedPulse(app.db, given));
    people.push(employee);
  }
  return { cycle, people };
}

describe('[RT-21] packets of a cycle', () => {
  it.each([
    ['hr', true],
    ['partner', true],
    ['administrator', true],
    ['hrManager', true],
    ['outsidePartner', false],
  ] as const)('%s lists those of the people in scope: %s', async (person, finds) => {
    const { data, totalResults } = await listFor(person);
    expect(data.map(({ employee }) => employee.id)).toEqual(finds ? [season.subject.id] : []);
    expect(totalResults).toBe(finds ? 1 : 0);
  });

  it('needs its own permission', async () => {
    for (const person of PEOPLE.filter(
      (one) => !['hr', 'partner', 'outsidePartner', 'administrator', 'hrManager'].includes(one),
    )) {
      expect((await company.callers[person].call(listPackets, { params: params() })).status).toBe(
        403,
      );
    }
    expect(
      (await company.callers.hr.call(listPackets, { params: { cycleId: '2000000000' } })).status,
    ).toBe(404);
  });

  it('hides your own packet, also from the counts', async () => {
    await buildSubmittedPulse(app.db, {
      employee: company.people.hr,
      assignee: company.people.writer,
      cyclePulse: present(season.cycle.pulses[1]),
    });
    await buildPacket(app.db, { cycle: season.cycle, employee: company.people.hr });
    expect((await listFor('hr')).counts).toEqual({
      in_progress: 0,
      ready: 1,
      released: 0,
      withheld: 1,
    });
    expect((await listFor('administrator')).counts).toEqual({
      in_progress: 0,
      ready: 2,
      released: 0,
      withheld: 1,
    });
    const throughOthers = await impersonating(app, company.people.hr, company.people.hrManager);
    expect(
      replyOf(listPackets, await throughOthers.call(listPackets, { params: params() }))
        .totalResults,
    ).toBe(1);
  });

  it('derives in progress, ready and released from the current state of the forms', async () => {
    expect(await rowOf()).toMatchObject({ state: 'ready' });
    const open = await openAnother(app, season);
    expect(await rowOf()).toMatchObject({ state: 'in_progress', releases_at: null });
    await app.db.prisma.pulse.update({
      where: { id: open.id },
      data: { deletedAt: app.clock.now() },
    });
    expect(await rowOf()).toMatchObject({ state: 'ready' });
    await releaseAs(company.callers.hr, [season.subject]);
    await openAnother(app, season);
    expect(await rowOf()).toMatchObject({
      state: 'released',
      released_at: app.clock.now().toISOString(),
    });
    for (const [released, hasOpen, hasComplete] of [
      [false, false, true],
      [false, true, true],
      [true, true, true],
    ] as const) {
      expect(packetStateOf({ released, has_open: hasOpen, has_complete: hasComplete })).toBe(
        released ? 'released' : hasOpen ? 'in_progress' : 'ready',
      );
    }
  });

  it('[PKT-04] shows when a ready one is released automatically: days after the last completion', async () => {
    expect((await rowOf()).releases_at).toBe('2026-03-07T08:00:00.000Z');
  });

  it.each([
    ['that is open', null, true],
    ['that was closed before its moment', '2026-03-19T09:00:00Z', true],
    ['that was closed after it', '2026-03-21T09:00:00Z', false],
  ] as const)(
    '[PKT-04, PKT-05] announces an automatic release only where it will come, in a cycle %s',
    async (_which, closedAt, comes) => {
      const { cycle, people } = await crowd(
        [
          ['Ann Again', 'complete'],
          ['Will Wait', 'complete'],
        ],
        { packetReleaseDate: '2026-03-20', packetReleaseTime: '09:00' },
      );
      const body = { employee_ids: [present(people[0]).id] };
      for (const done of [
        await company.callers.hr.call(releasePackets, { params: params(cycle), body }),
        await company.callers.hr.call(unreleasePackets, { params: params(cycle), body }),
      ])
        expect(done.body).toMatchObject({ done: 1 });
      await app.db.prisma.cycle.update({ where: { id: cycle.id }, data: { closedAt } });
      expect(
        (await listFor('hr', {}, cycle)).data.map(({ state, releases_at: at }) => [state, at]),
      ).toEqual([
        ['ready', null],
        ['ready', comes ? '2026-03-20T08:00:00.000Z' : null],
      ]);
      app.clock.advance(MS_PER_DAY * 12);
      await app.services.dueMomentsJob.waiting();
      await app.services.dueMomentsJob.run(cycle.id, {
        signal: new AbortController().signal,
        isLast: false,
      });
      app.clock.advance(-MS_PER_DAY * 12);
      const { data } = await listFor('hr', {}, cycle);
      expect(data.map(({ state, releases_at: at }) => [state, at])).toEqual([
        ['ready', null],
        [comes ? 'released' : 'ready', null],
      ]);
    },
  );

  it('returns the links of both views to those who may open them, and who confirmed', async () => {
    await app.db.prisma.packet.update({
      where: { id: season.packet.id },
      data: { acknowledgedAt: app.clock.now(), response: 'Thank you.' },
    });
    expect(await rowOf()).toMatchObject({
      packet_hash: season.packet.employeeHash,
      manager_packet_hash: season.packet.managerHash,
      acknowledged_at: app.clock.now().toISOString(),
      has_response: true,
    });
  });

  it('can be searched, filtered and paged by name, with counts of the search', async () => {
    const { cycle } = await crowd([
      ['Bea Birch', 'complete'],
      ['Abel Birch', 'open'],
      ['Carl Cedar', 'complete'],
    ]);
    const namesIn = async (query: Record<string, string>) => {
      const { data, counts, totalResults } = await listFor('hr', query, cycle);
      return [
        data.map(({ employee }) => employee.preferred_name),
        counts.in_progress,
        counts.ready,
        totalResults,
      ];
    };
    expect(await namesIn({})).toEqual([['Abel Birch', 'Bea Birch', 'Carl Cedar'], 1, 2, 3]);
    expect(await namesIn({ search: 'birch' })).toEqual([['Abel Birch', 'Bea Birch'], 1, 1, 2]);
    expect(await namesIn({ state: 'ready' })).toEqual([['Bea Birch', 'Carl Cedar'], 1, 2, 2]);
    expect(await namesIn({ per_page: '1', page: '2' })).toEqual([['Bea Birch'], 1, 2, 3]);
    expect(await namesIn({ department_id: '2000000000' })).toEqual([[], 0, 0, 0]);
  });
});

describe('release', () => {
  it('releases the ready ones, notifies their subjects once, and returns a result for each', async () => {
    const { cycle, people } = await crowd([
      ['Rita Ready', 'complete'],
      ['Olaf Open', 'open'],
    ]);
    const [ready, open] = [present(people[0]), present(people[1])];
    const answer = replyOf(
      releasePackets,
      await company.callers.hr.call(releasePackets, {
        params: params(cycle),
        body: { employee_ids: [ready.id, open.id, company.people.hr.id] },
      }),
    );
    expect(answer).toMatchObject({ done: 1, left: 0, message: MESSAGES.packets.released });
    expect(answer.data.map(({ employee_id: id, outcome }) => [id, outcome])).toEqual([
      [ready.id, 'done'],
      [open.id, 'in_progress'],
      [company.people.hr.id, 'absent'],
    ]);
    const caller = await app.as(ready.user);
    const [notice, ...more] = await told(caller);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      text: MESSAGES.notices.packetReleased({ cycle: cycle.name }),
      form: { title: 'Packet' },
    });
    expect((await caller.send('GET', `/api${present(notice?.href)}`)).status).toBe(200);
    const again = replyOf(
      releasePackets,
      await company.callers.hr.call(releasePackets, {
        params: params(cycle),
        body: { employee_ids: [ready.id] },
      }),
    );
    expect(again).toMatchObject({ done: 0, message: MESSAGES.packets.nothingChanged });
    expect(again.data.map(({ outcome }) => outcome)).toEqual(['unchanged']);
    expect(await told(caller)).toHaveLength(1);
  });

  it('[RT-21] reports someone without a complete review as such, and not as open', async () => {
    const { cycle, people } = await crowd([
      ['Una Unwritten', 'open'],
      ['Olaf Open', 'open'],
    ]);
    const [unwritten, open] = [present(people[0]), present(people[1])];
    await app.db.prisma.pulse.updateMany({
      where: { cycleId: cycle.id, employeeId: unwritten.id },
      data: { state: 'incomplete', closedAt: app.clock.now() },
    });
    const formless = await buildEmployee(app.db, {
      preferredName: 'Flo Formless',
      department: 'Engineering',
      password: null,
    });
    await buildPacket(app.db, { cycle, employee: formless });
    expect((await listFor('hr', {}, cycle)).counts).toEqual({
      in_progress: 3,
      ready: 0,
      released: 0,
      withheld: 0,
    });
    const body = { employee_ids: [unwritten.id, open.id, formless.id] };
    const { data } = replyOf(
      releasePackets,
      await company.callers.hr.call(releasePackets, { params: params(cycle), body }),
    );
    expect(data.map(({ outcome }) => outcome)).toEqual(['empty', 'in_progress', 'empty']);
  });

  it('without a selection releases all ready ones of the search; a preview changes nothing and notifies no one', async () => {
    const { cycle } = await crowd([
      ['Bea Birch', 'complete'],
      ['Abel Birch', 'open'],
      ['Carl Cedar', 'complete'],
    ]);
    const ask = async (body: object) =>
      replyOf(
        releasePackets,
        await company.callers.hr.call(releasePackets, { params: params(cycle), body }),
      );
    const preview = await ask({ preview: true });
    expect([preview.done, preview.data.map(({ employee }) => employee?.preferred_name)]).toEqual([
      2,
      ['Bea Birch', 'Carl Cedar'],
    ]);
    expect((await listFor('hr', {}, cycle)).counts.released).toBe(0);
    expect(await app.db.prisma.notice.count({ where: { packet: { cycleId: cycle.id } } })).toBe(0);
    expect((await ask({ search: 'birch' })).done).toBe(1);
    expect((await listFor('hr', {}, cycle)).counts).toEqual({
      in_progress: 1,
      ready: 1,
      released: 1,
      withheld: 0,
    });
  });

  it('notifies each person once in a race of two releases', async () => {
    const [first, second] = await Promise.all([
      releaseAs(company.callers.hr, [season.subject]),
      releaseAs(company.callers.administrator, [season.subject]),
    ]);
    expect([first.done, second.done].toSorted()).toEqual([0, 1]);
    expect(await app.db.prisma.notice.count({ where: { packetId: season.packet.id } })).toBe(1);
    expect(
      await app.db.prisma.changeLog.count({
        where: { entity: 'packet', entityId: String(season.packet.id), action: 'packet.released' },
      }),
    ).toBe(1);
  });

  it('returns your own packet and those out of scope as not found', async () => {
    const own = await buildSeason(app, company, { subject: company.people.hr });
    const ask = async (person: Person) =>
      replyOf(
        releasePackets,
        await company.callers[person].call(releasePackets, {
          params: params(own.cycle),
          body: { employee_ids: [company.people.hr.id] },
        }),
      ).data;
    for (const person of ['hr', 'partner'] as const)
      expect(await ask(person)).toEqual([
        { employee_id: company.people.hr.id, employee: null, outcome: 'absent', withheld: [] },
      ]);
    expect(await ask('administrator')).toMatchObject([{ outcome: 'done' }]);
  });

  it('hides an unreleased one and its notices at once; keeps the confirmation, and notifies again on the next release', async () => {
    const { subject, hr } = company.callers;
    await releaseAs(hr, [season.subject]);
    replyOf(
      acknowledgePacket,
      await subject.call(acknowledgePacket, {
        params: { hash: season.packet.employeeHash },
        body: { response: 'Thank you.' },
      }),
    );
    const before = (await told(subject)).length;
    expect(await unreleaseAs(hr, [season.subject])).toMatchObject({ done: 1 });
    expect((await show(subject)).status).toBe(404);
    expect(await told(subject)).toHaveLength(before - 1);
    expect(await rowOf()).toMatchObject({ state: 'ready', released_at: null, has_response: true });
    expect(await unreleaseAs(hr, [season.subject])).toMatchObject({ done: 0 });
    app.clock.advance(MS_PER_HOUR);
    await releaseAs(hr, [season.subject]);
    expect(await told(subject)).toHaveLength(before);
    expect(replyOf(showPacket, await show(subject)).acknowledgement).toMatchObject({
      response: 'Thank you.',
    });
  });
});

describe('confirmation', () => {
  const acknowledge = (caller: Caller, body: { response?: string; from?: string } = {}) =>
    caller.call(acknowledgePacket, { params: { hash: season.packet.employeeHash }, body });

  it('works once, for the subject; the response can be changed for some days', async () => {
    const { subject, hr } = company.callers;
    expect((await acknowledge(subject)).status).toBe(404);
    await releaseAs(hr, [season.subject]);
    expect(
      replyOf(acknowledgePacket, await acknowledge(subject, { response: ' I agree. ' })).message,
    ).toBe(MESSAGES.packets.acknowledged);
    const { acknowledgement } = replyOf(showPacket, await show(subject));
    expect(acknowledgement).toMatchObject({ response: 'I agree.' });
    app.clock.advance(MS_PER_HOUR);
    expect(
      replyOf(acknowledgePacket, await acknowledge(subject, { response: 'I agree in most.' }))
        .message,
    ).toBe(MESSAGES.packets.responseSaved);
    expect(replyOf(showPacket, await show(subject)).acknowledgement).toEqual({
      acknowledged_at: acknowledgement?.acknowledged_at,
      response: 'I agree in most.',
    });
    app.clock.advance(MS_PER_DAY * PACKET_RESPONSE_OPEN_DAYS);
    const late = await acknowledge(await app.as(season.subject.user), { response: 'No.' });
    expect([late.status, late.body]).toMatchObject([
      409,
      { message: MESSAGES.packets.responseClosed },
    ]);
    const { data } = replyOf(
      listPackets,
      await (await app.as(company.people.hr.user)).call(listPackets, { params: params() }),
    );
    expect(data).toMatchObject([{ has_response: true }]);
    app.clock.advance(-(MS_PER_HOUR + MS_PER_DAY * PACKET_RESPONSE_OPEN_DAYS));
  });

  it('[RT-24] rejects changes from a stale window, shows it the stored response, and accepts a plain or repeated confirmation', async () => {
    const { subject, hr } = company.callers;
    await releaseAs(hr, [season.subject]);
    replyOf(
      acknowledgePacket,
      await acknowledge(subject, { response: 'Two paragraphs.', from: '' }),
    );
    for (const response of ['', 'Another answer.']) {
      const outdated = await acknowledge(subject, { response, from: '' });
      expect([outdated.status, outdated.body]).toMatchObject([
        409,
        { message: MESSAGES.packets.responseChanged, code: 'conflict' },
      ]);
      expect(outdatedResponse.parse((outdated.body as { details: unknown }).details)).toEqual({
        response: 'Two paragraphs.',
      });
    }
    for (const body of [{ response: ' Two paragraphs. ', from: '' }, { from: '' }, {}])
      expect((await acknowledge(subject, body)).status).toBe(200);
    expect(replyOf(showPacket, await show(subject)).acknowledgement).toMatchObject({
      response: 'Two paragraphs.',
    });
    replyOf(
      acknowledgePacket,
      await acknowledge(subject, { response: '', from: 'Two paragraphs.' }),
    );
    expect(replyOf(showPacket, await show(subject)).acknowledgement).toMatchObject({
      response: '',
    });
  });

  it('is refused to other readers and to impersonators', async () => {
    await releaseAs(company.callers.hr, [season.subject]);
    for (const person of ['hr', 'manager'] as const)
      expect((await acknowledge(company.callers[person])).body).toMatchObject({
        message: MESSAGES.packets.onlyThemselves,
      });
    expect((await acknowledge(company.callers.stranger)).status).toBe(404);
    const asSubject = await impersonating(app, company.people.hr, season.subject);
    expect((await acknowledge(asSubject)).status).toBe(403);
    expect(replyOf(showPacket, await show(company.callers.subject)).acknowledgement).toBeNull();
  });
});
