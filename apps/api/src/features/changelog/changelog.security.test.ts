import * as contracts from '@reviews/contracts';
import { Prisma } from '@reviews/db';
import { TOKEN_SCOPES, type TokenScope } from '@reviews/domain';
import {
  buildBulkAction,
  buildComment,
  buildCycle,
  buildEmployee,
  buildNominationTask,
  buildPacket,
  buildRole,
  buildSubmittedPulse,
  buildTemplate,
  grantRole,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';
import { readCsv } from '@reviews/harness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildToken, sendByToken } from '../../testing/api-tokens.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  impersonating,
  present,
  replyOf,
  type Company,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
/** May read the whole log, and nothing else. */
let auditor: BuiltEmployee;
/** May read the log of Engineering, and nothing else. */
let ofEngineering: BuiltEmployee;
let callers: Readonly<
  Record<
    | 'hr'
    | 'hrManager'
    | 'partner'
    | 'outsidePartner'
    | 'administrator'
    | 'auditor'
    | 'ofEngineering',
    Caller
  >
>;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  await buildRole(app.db, {
    name: 'Auditor',
    grants: [{ permission: 'changelog.read', scope: 'all' }],
  });
  await buildRole(app.db, {
    name: 'Auditor of departments',
    grants: [{ permission: 'changelog.read', scope: 'departments' }],
  });
  auditor = await buildEmployee(app.db, {
    preferredName: 'Aud Itor',
    department: 'Sales',
    roles: ['Auditor'],
  });
  ofEngineering = await buildEmployee(app.db, {
    preferredName: 'Enno Gine',
    department: 'Engineering',
  });
  await grantRole(app.db, ofEngineering.user.id, 'Auditor of departments', ['Engineering']);
  const { hr, hrManager, partner, outsidePartner, administrator } = company.callers;
  callers = {
    hr,
    hrManager,
    partner,
    outsidePartner,
    administrator,
    auditor: await app.as(auditor.user),
    ofEngineering: await app.as(ofEngineering.user),
  };
});
afterAll(() => app.close());

interface Line {
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | string;
  readonly actor?: BuiltEmployee;
  readonly standIn?: BuiltEmployee;
  readonly details?: object;
  readonly at?: Date;
}
const log = ({ action, entity, entityId, actor, standIn, details, at }: Line) =>
  app.db.prisma.changeLog.create({
    data: {
      action,
      entity,
      entityId: String(entityId),
      actorId: actor?.user.id ?? null,
      impersonatorId: standIn?.user.id ?? null,
      details: { ...details },
      at: at ?? app.clock.now(),
    },
  });

const pathOf = (query: Readonly<Record<string, string>>) =>
  contracts.addressOf(contracts.listChangelog, undefined, query);
const read = async (caller: Caller, query: Readonly<Record<string, string>> = {}) =>
  replyOf(contracts.listChangelog, await caller.send('GET', pathOf(query)));
const ofRecord = async (caller: Caller, record: string, id: number) =>
  (await read(caller, { record, record_id: String(id) })).data.map(({ did: [did] }) => did);
const download = async (caller: Caller, query: Readonly<Record<string, string>> = {}) =>
  (
    await fetch(`${app.url}${contracts.addressOf(contracts.exportChangelog, undefined, query)}`, {
      headers: caller.credentials,
    })
  ).text();

interface Around {
  readonly about: BuiltEmployee;
  readonly writer?: BuiltEmployee;
  readonly options?: object;
}
/**
 * Builds a submitted review of a running cycle, with its nomination task and its employee's packet.
 */
async function formAbout({ about, writer = company.people.writer, options = {} }: Around) {
  const template = await buildTemplate(app.db, { type: 'Peer', options });
  const cycle = await buildCycle(app.db, {
    now: app.clock.now(),
    pulses: [{ template, stages: NOMINATION_STAGES }],
  });
  const cyclePulse = present(cycle.pulses[0]);
  const form = await buildSubmittedPulse(app.db, {
    employee: about,
    assignee: writer,
    cyclePulse,
    openedAt: app.clock.now(),
  });
  const task = await buildNominationTask(app.db, {
    employee: about,
    cyclePulse,
    openedAt: app.clock.now(),
  });
  const packet = await buildPacket(app.db, { cycle, employee: about });
  return { form, task, packet, cycle };
}

const momentOf = (day: string, hour: number): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);

/** Returns every answer someone can get about the lines of a day. */
async function everythingOf(day: string, caller: Caller): Promise<string[]> {
  const at = { at: { operator: '=', mindate: day } };
  const before = (hour: number, nth: number) => `${momentOf(day, hour).getTime()}_${nth}`;
  const narrowed = [
    {},
    { who: { string: 'will writer' } },
    { who: { string: 'ada' } },
    { as_whom: { string: 'will' } },
    { about: { string: 'hedi' } },
    { about: { string: 'rita' } },
    { kind: { selections: ['forms'] } },
    {
      kind: {
        selections: [
          'added',
          'changed',
          'removed',
          'released',
          'undone',
          'looked',
          'impersonated',
          'access',
        ],
      },
    },
    { record: { selections: ['pulse', 'comment', 'packet', 'bulk_action', 'upload', 'user'] } },
  ].map((filters) => JSON.stringify({ ...filters, ...at }));
  const answers = [
    ...(await Promise.all(narrowed.map((filters) => caller.send('GET', pathOf({ filters }))))),
    ...(await Promise.all(
      [before(12, 0), before(12, 2), before(23, 0)].map((place) =>
        caller.send('GET', pathOf({ before: place })),
      ),
    )),
    await caller.send('GET', contracts.addressOf(contracts.listChangelogFilters)),
  ].map(({ status, body }) => JSON.stringify({ status, body }));
  return [...answers, await download(caller, { filters: narrowed[0] ?? '' })];
}

describe("[SEC] hidden lines change none of the reader's responses", () => {
  it.each([
    {
      day: '2026-02-02',
      reader: 'hr',
      why: 'whom an anonymous form is about',
      about: 'hr',
      options: { anonymizeEmployee: true },
    },
    {
      day: '2026-02-03',
      reader: 'hrManager',
      why: 'whose report it is about, where writers are withheld from managers',
      about: 'hrReport',
      options: { anonymizeManager: true },
    },
    {
      day: '2026-02-04',
      reader: 'auditor',
      why: 'who reads the log and tracks no forms',
      about: 'subject',
      options: {},
    },
    {
      day: '2026-02-05',
      reader: 'ofEngineering',
      why: 'who reads the log of the department and tracks no forms',
      about: 'subject',
      options: {},
    },
    {
      day: '2026-02-06',
      reader: 'outsidePartner',
      why: 'whose departments are others',
      about: 'subject',
      options: {},
    },
  ] as const)('$reader, $why', async ({ day, reader, about, options }) => {
    const { people } = company;
    const { form, task } = await formAbout({ about: people[about], options });
    const onDay = (hour: number) => momentOf(day, hour);
    const action = await buildBulkAction(app.db, {
      pulses: [{ id: form.id }],
      actor: people.administrator.user,
      createdAt: onDay(11),
    });
    await app.db.prisma.pulse.update({ where: { id: form.id }, data: { state: 'complete' } });
    const comment = await buildComment(app.db, {
      pulse: form,
      author: people.writer,
      visibility: 'everyone',
    });
    for (const hour of [9, 12, 12, 15])
      await log({
        action: 'employee.changed',
        entity: 'employee',
        entityId: people.manager.id,
        actor: people.manager,
        at: onDay(hour),
      });
    const before = await everythingOf(day, callers[reader]);
    const hidden: Line[] = [
      { action: 'pulse.submitted', entity: 'pulse', entityId: form.id, actor: people.writer },
      {
        action: 'pulse.submitted',
        entity: 'pulse',
        entityId: form.id,
        actor: people.writer,
        standIn: people.administrator,
      },
      {
        action: 'draft.saved',
        entity: 'pulse',
        entityId: form.id,
        actor: people.writer,
        standIn: people.administrator,
      },
      {
        action: 'pulse.reassigned',
        entity: 'pulse',
        entityId: form.id,
        actor: people.director,
        details: { from: people.siblingManager.id, to: people.writer.id },
      },
      {
        action: 'pulse.reopened',
        entity: 'pulse',
        entityId: form.id,
        actor: people.director,
        details: { changes: [{ field: 'state', from: 'complete', to: 'open' }] },
      },
      { action: 'pulse.deleted', entity: 'pulse', entityId: form.id, actor: people.director },
      {
        action: 'nominations.approved',
        entity: 'pulse',
        entityId: task.id,
        actor: people.director,
        details: { changes: [{ field: 'approved_reviewers', from: [], to: [people.writer.id] }] },
      },
      {
        action: 'comment.added',
        entity: 'comment',
        entityId: comment.id,
        actor: people.writer,
        details: { pulse: form.id },
      },
      {
        action: 'comment.deleted',
        entity: 'comment',
        entityId: comment.id,
        actor: people.writer,
        details: { pulse: form.id },
      },
      {
        action: 'bulk.close',
        entity: 'bulk_action',
        entityId: action.id,
        actor: people.administrator,
        details: { asked: 1, done: 1 },
      },
      {
        action: 'bulk.undone',
        entity: 'bulk_action',
        entityId: action.id,
        actor: people.administrator,
        details: { undone: 1 },
      },
      {
        action: 'upload.stored',
        entity: 'upload',
        entityId: `key_${form.id}`,
        actor: people.writer,
      },
      {
        action: 'session.opened',
        entity: 'user',
        entityId: people.writer.user.id,
        actor: people.writer,
      },
      {
        action: 'session.ended',
        entity: 'user',
        entityId: people.writer.user.id,
        actor: people.writer,
      },
    ];
    for (const [index, line] of hidden.entries())
      await log({ ...line, at: onDay([8, 9, 12, 15, 20][index % 5] ?? 8) });
    expect(await everythingOf(day, callers[reader])).toEqual(before);
    // The lines exist: someone who may know everything sees them.
    const known = (
      await read(callers.administrator, {
        filters: JSON.stringify({ at: { operator: '=', mindate: day } }),
        record: 'pulse',
        record_id: String(form.id),
      })
    ).data;
    expect(known).toHaveLength(6);
  });
});

describe('[RT-53, RT-62] fields hidden from their employee', () => {
  const addField = (name: string, visibleTo: string[], archivedAt: Date | null = null) =>
    app.db.prisma.customField.create({
      data: { name, type: 'text', visibleTo, editableBy: [], archivedAt },
    });
  const changesOf = (...fields: readonly { readonly id: number }[]) => ({
    changes: fields.map(({ id }) => ({ field: `custom_field.${id}`, from: null, to: 'told' })),
  });
  const own = (person: BuiltEmployee) => ({
    section: 'employees',
    record: 'employee',
    record_id: String(person.id),
  });
  const toldOf = async (caller: Caller, person: BuiltEmployee) =>
    (await read(caller, own(person))).data.map(({ changes }) =>
      changes.map(({ label, to }) => [label, to]),
    );

  it('leave no line for HR about themselves, in filters, exports or while impersonating; others in HR can read it', async () => {
    const { hr, administrator, hrManager, manager } = company.people;
    const [plan, talk] = [
      await addField('On performance plan since', []),
      await addField('Talked to', ['managers'], app.clock.now()),
    ];
    for (const [day, person, reader] of [
      ['2026-02-21', hr, callers.hr],
      ['2026-02-22', administrator, await impersonating(app, administrator, hr)],
      ['2026-02-23', hr, await impersonating(app, administrator, hr)],
    ] as const) {
      const at = (hour: number) => momentOf(day, hour);
      for (const hour of [9, 12, 12, 15])
        await log({
          action: 'employee.changed',
          entity: 'employee',
          entityId: person.id,
          actor: manager,
          at: at(hour),
        });
      const everything = async () => [
        ...(await everythingOf(day, reader)),
        (await reader.send('GET', pathOf(own(person)))).body,
        await download(reader, own(person)),
      ];
      const before = await everything();
      await log({
        action: 'employee.fields_changed',
        entity: 'employee',
        entityId: person.id,
        actor: hrManager,
        details: changesOf(plan),
        at: at(12),
      });
      await log({
        action: 'employee.changed',
        entity: 'employee',
        entityId: person.id,
        actor: hrManager,
        details: { import: 7, ...changesOf(talk, plan) },
        at: at(20),
      });
      expect(await everything()).toEqual(before);
      expect((await toldOf(callers.hrManager, person)).flat().map(([label]) => label)).toContain(
        'On performance plan since',
      );
    }
  });

  it('are left out of a line that also says something else, only for the employee', async () => {
    const { hrManager, hr } = company.people;
    const [kept, open, theirs] = [
      await addField('Kept', ['managers']),
      await addField('Open', ['everyone']),
      await addField('Theirs', ['person']),
    ];
    await log({
      action: 'employee.fields_changed',
      entity: 'employee',
      entityId: hrManager.id,
      actor: hr,
      details: changesOf(kept, open),
    });
    await log({
      action: 'employee.fields_changed',
      entity: 'employee',
      entityId: hrManager.id,
      actor: hr,
      details: changesOf(theirs),
    });
    expect(await toldOf(callers.hrManager, hrManager)).toEqual([
      [['Theirs', null]],
      [['Open', 'told']],
    ]);
    expect(await toldOf(callers.hr, hrManager)).toEqual([
      [['Theirs', null]],
      [
        ['Kept', null],
        ['Open', 'told'],
      ],
    ]);
    const asked = { record: 'employee', record_id: String(hrManager.id) };
    expect([
      (await download(callers.hrManager, asked)).includes('Kept'),
      (await download(callers.hr, asked)).includes('Kept'),
    ]).toEqual([false, true]);
  });

  it('[RT-61] the value of a field that everyone saw is hidden once it is archived', async () => {
    const { stranger, hrManager } = company.people;
    const shirt = await addField('Shirt', ['everyone'], app.clock.now());
    await log({
      action: 'employee.fields_changed',
      entity: 'employee',
      entityId: stranger.id,
      actor: hrManager,
      details: changesOf(shirt),
    });
    expect(await toldOf(callers.hr, stranger)).toEqual([[['Shirt', null]]]);
    await app.db.prisma.customField.update({ where: { id: shirt.id }, data: { archivedAt: null } });
    expect(await toldOf(callers.hr, stranger)).toEqual([[['Shirt', 'told']]]);
  });
});

describe('lines about reviews of the reader whose writers are not withheld', () => {
  it('tell the change, but not who reopened one, who asked to, or the answer', async () => {
    const { hr: subject, writer, director } = company.people;
    const { form } = await formAbout({ about: subject });
    const actions = [
      'pulse.submitted',
      'pulse.reopen_requested',
      'pulse.reopen_declined',
      'pulse.reopened',
      'pulse.reopen_undone',
    ];
    for (const action of actions)
      await log({
        action,
        entity: 'pulse',
        entityId: form.id,
        actor: action === 'pulse.submitted' ? writer : director,
      });
    expect(await ofRecord(callers.hr, 'pulse', form.id)).toEqual(['submitted']);
    expect(await ofRecord(callers.administrator, 'pulse', form.id)).toHaveLength(actions.length);
  });

  it("tell nothing of the reader's own nominations while these are withheld: an unlock would reveal that no one had started", async () => {
    const { hr: subject, manager } = company.people;
    for (const [options, told] of [
      [{ anonymizeEmployee: true }, 0],
      [{}, 2],
    ] as const) {
      const { task } = await formAbout({ about: subject, options });
      for (const action of ['nominations.approved', 'nominations.unlocked'])
        await log({ action, entity: 'pulse', entityId: task.id, actor: manager });
      expect(await ofRecord(callers.hr, 'pulse', task.id)).toHaveLength(told);
    }
  });
});

describe('lines of bulk actions', () => {
  it('are for readers who may know of a changed review, and for the person who ran it if they may know of any', async () => {
    const { subject, hr, administrator } = company.people;
    const known = await formAbout({ about: subject });
    const withheld = await formAbout({ about: hr, options: { anonymizeEmployee: true } });
    const refused = async (of: typeof known, by: BuiltEmployee) => {
      const { id } = await buildBulkAction(app.db, {
        pulses: [{ id: of.form.id }],
        actor: by.user,
      });
      await app.db.prisma.bulkActionRow.updateMany({
        where: { actionId: id },
        data: { reason: 'already_closed', before: Prisma.DbNull },
      });
      return id;
    };
    const done = async (of: typeof known) =>
      (await buildBulkAction(app.db, { pulses: [{ id: of.form.id }], actor: administrator.user }))
        .id;
    const cases = [
      [await done(known), administrator, 1],
      [await done(withheld), administrator, 0],
      [await refused(known, administrator), administrator, 0],
      [await refused(known, hr), hr, 1],
      [await refused(withheld, hr), hr, 0],
    ] as const;
    for (const [id, actor, told] of cases) {
      await log({
        action: 'bulk.close',
        entity: 'bulk_action',
        entityId: id,
        actor,
        details: { asked: 1, done: 1 },
      });
      expect([id, (await ofRecord(callers.hr, 'bulk_action', id)).length]).toEqual([id, told]);
    }
  });
});

describe('lines about packets', () => {
  const LINES = [
    { action: 'packet.released', entity: 'packet' },
    { action: 'packet.acknowledged', entity: 'packet' },
    { action: 'packet.downloaded', entity: 'packet', details: { view: 'employee' } },
    { action: 'packet.downloaded', entity: 'packet', details: { view: 'manager' } },
  ] as const;
  async function packetOf(employee: BuiltEmployee, state: 'held' | 'released') {
    const cycle = await buildCycle(app.db, {
      now: app.clock.now(),
      pulses: [{ template: await buildTemplate(app.db) }],
    });
    const packet = await buildPacket(app.db, { cycle, employee, state });
    for (const line of LINES)
      await log({ ...line, entityId: packet.id, actor: company.people.director });
    return packet.id;
  }
  const told = async (id: number) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(callers).map(
          async ([name, caller]) => [name, (await ofRecord(caller, 'packet', id)).length] as const,
        ),
      ),
    );

  it('are for readers who may open the packet, by view', async () => {
    const id = await packetOf(company.people.subject, 'held');
    expect(await told(id)).toEqual({
      hr: 4,
      hrManager: 4,
      partner: 4,
      outsidePartner: 0,
      administrator: 4,
      auditor: 0,
      ofEngineering: 0,
    });
  });

  it('are hidden from the employee before the release, and never tell who downloaded the manager view', async () => {
    const { hr } = company.people;
    expect(await told(await packetOf(hr, 'held'))).toMatchObject({ hr: 0, hrManager: 4 });
    expect(await told(await packetOf(hr, 'released'))).toMatchObject({ hr: 3, administrator: 4 });
  });

  it('show releases to people who may only release packets, but not downloads', async () => {
    await buildRole(app.db, {
      name: 'Releaser',
      grants: [
        { permission: 'changelog.read', scope: 'all' },
        { permission: 'packets.release', scope: 'all' },
      ],
    });
    const releaser = await buildEmployee(app.db, { department: 'Sales', roles: ['Releaser'] });
    const caller = await app.as(releaser.user);
    expect(
      await ofRecord(caller, 'packet', await packetOf(company.people.subject, 'held')),
    ).toEqual(['acknowledged', 'released']);
    expect(await ofRecord(caller, 'packet', await packetOf(releaser, 'held'))).toEqual([]);
  });
});

describe('sign-in and access lines', () => {
  const ACTIONS = [
    'session.opened',
    'session.ended',
    'user.signed_out',
    'user.password_chosen',
    'user.link_sent',
    'user.linked',
    'user.unlinked',
  ];

  it('are only for those who manage users, as themselves: not for HR, by filter, in exports or by token', async () => {
    const { writer, administrator, hr } = company.people;
    const at = new Date('2026-02-19T08:00:00Z');
    for (const action of ACTIONS)
      await log({ action, entity: 'user', entityId: writer.user.id, actor: writer, at });
    await log({
      action: 'user.deactivated',
      entity: 'user',
      entityId: writer.user.id,
      actor: administrator,
      at,
    });
    await log({
      action: 'impersonation.started',
      entity: 'user',
      entityId: writer.user.id,
      actor: administrator,
      at,
    });
    const token = await buildToken(app, administrator.user, { name: 'Watcher' });
    for (const action of ['token.made', 'token.refused', 'token.revoked'])
      await log({ action, entity: 'api_token', entityId: token.id, actor: administrator, at });
    const filters = JSON.stringify({ at: { operator: '=', mindate: '2026-02-19' } });
    const asHr = await impersonating(app, company.people.administrator, hr);
    const counts = async (caller: Caller) => (await read(caller, { filters })).data.length;
    expect([
      await counts(callers.administrator),
      await counts(callers.hr),
      await counts(callers.auditor),
      await counts(callers.partner),
      await counts(asHr),
    ]).toEqual([12, 2, 2, 2, 2]);
    expect(
      (await read(callers.hr, { filters: JSON.stringify({ kind: { selections: ['access'] } }) }))
        .data,
    ).toEqual([]);
    expect(
      (await read(callers.hr, { record: 'api_token', record_id: String(token.id) })).data,
    ).toEqual([]);
    expect(readCsv(await download(callers.hr, { filters }))).toHaveLength(3);
    const byToken = replyOf(
      contracts.listChangelog,
      await sendByToken(app, token.text, contracts.listChangelog, { query: { filters } }),
    );
    expect(byToken.data).toHaveLength(2);
  });

  it('are not offered to others in the filters', async () => {
    const offered = async (caller: Caller) =>
      JSON.stringify(
        replyOf(contracts.listChangelogFilters, await caller.call(contracts.listChangelogFilters)),
      );
    for (const value of ['"access"', '"api_token"'])
      expect([
        (await offered(callers.administrator)).includes(value),
        (await offered(callers.hr)).includes(value),
      ]).toEqual([true, false]);
  });
});

describe('reading by token and while impersonating', () => {
  it('a token reads what every reader of the log does, whatever its owner may read: no lines about reviews, comments and packets', async () => {
    const { hr, subject, writer } = company.people;
    const { form, packet } = await formAbout({ about: subject });
    const comment = await buildComment(app.db, {
      pulse: form,
      author: writer,
      visibility: 'everyone',
    });
    await log({ action: 'pulse.submitted', entity: 'pulse', entityId: form.id, actor: writer });
    await log({ action: 'comment.added', entity: 'comment', entityId: comment.id, actor: writer });
    await log({ action: 'packet.released', entity: 'packet', entityId: packet.id, actor: writer });
    const told = async (scopes: readonly TokenScope[]) => {
      const { text } = await buildToken(app, hr.user, { scopes });
      const asked = async (record: string, id: number) =>
        replyOf(
          contracts.listChangelog,
          await sendByToken(app, text, contracts.listChangelog, {
            query: { record, record_id: String(id) },
          }),
        ).data.length;
      return [
        await asked('pulse', form.id),
        await asked('comment', comment.id),
        await asked('packet', packet.id),
      ];
    };
    expect([
      await told(['changelog']),
      await told(['changelog', 'tracking']),
      await told(TOKEN_SCOPES),
    ]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    const { text } = await buildToken(app, hr.user, { scopes: ['own', 'tracking'] });
    expect((await sendByToken(app, text, contracts.listChangelog)).status).toBe(403);
  });

  it('no one reads lines about reviews and packets of themselves by impersonating HR', async () => {
    const { hr, administrator, writer, stranger } = company.people;
    const [own, other] = [
      await formAbout({ about: administrator, writer }),
      await formAbout({ about: stranger, writer }),
    ];
    const looking = await impersonating(app, administrator, hr);
    for (const { form, packet } of [own, other]) {
      await log({ action: 'pulse.submitted', entity: 'pulse', entityId: form.id, actor: writer });
      await log({
        action: 'packet.downloaded',
        entity: 'packet',
        entityId: packet.id,
        actor: writer,
        details: { view: 'employee' },
      });
    }
    const told = async ({ form, packet }: typeof own) => [
      (await ofRecord(looking, 'pulse', form.id)).length,
      (await ofRecord(looking, 'packet', packet.id)).length,
    ];
    expect([await told(own), await told(other)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});
