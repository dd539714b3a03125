import * as contracts from '@reviews/contracts';
import { Prisma } from '@reviews/db';
import { TOKEN_SCOPES, type TokenScope } from '@reviews/domain';
import {
  buildBulkAction,
  buildComment,
  buildCycle,
  buildEmployee,
  buildPacket,
  buildRole,
  buildTemplate,
  type BuiltEmployee,
} from '@reviews/factories';
import { readCsv } from '@reviews/harness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildToken, sendByToken } from '../../testing/api-tokens.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, impersonating, replyOf, type Company } from '../../testing/worlds.ts';
import { buildChangelogScene, type ChangelogScene } from '../../testing/changelog-scene.ts';

let app: TestApp;
let company: Company;
let scene: ChangelogScene;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  scene = await buildChangelogScene(app, company);
});
afterAll(() => app.close());

describe('lines about reviews of the reader whose writers are not withheld', () => {
  it('tell the change, but not who reopened one, who asked to, or the answer', async () => {
    const { hr: subject, writer, director } = company.people;
    const { form } = await scene.formAbout({ about: subject });
    const actions = [
      'pulse.submitted',
      'pulse.reopen_requested',
      'pulse.reopen_declined',
      'pulse.reopened',
      'pulse.reopen_undone',
    ];
    for (const action of actions)
      await scene.log({
        action,
        entity: 'pulse',
        entityId: form.id,
        actor: action === 'pulse.submitted' ? writer : director,
      });
    expect(await scene.ofRecord(scene.callers.hr, 'pulse', form.id)).toEqual(['submitted']);
    expect(await scene.ofRecord(scene.callers.administrator, 'pulse', form.id)).toHaveLength(
      actions.length,
    );
  });

  it("tell nothing of the reader's own nominations while these are withheld: an unlock would reveal that no one had started", async () => {
    const { hr: subject, manager } = company.people;
    for (const [options, told] of [
      [{ anonymizeEmployee: true }, 0],
      [{}, 2],
    ] as const) {
      const { task } = await scene.formAbout({ about: subject, options });
      for (const action of ['nominations.approved', 'nominations.unlocked'])
        await scene.log({ action, entity: 'pulse', entityId: task.id, actor: manager });
      expect(await scene.ofRecord(scene.callers.hr, 'pulse', task.id)).toHaveLength(told);
    }
  });
});

describe('lines of bulk actions', () => {
  it('are for readers who may know of a changed review, and for the person who ran it if they may know of any', async () => {
    const { subject, hr, administrator } = company.people;
    const known = await scene.formAbout({ about: subject });
    const withheld = await scene.formAbout({ about: hr, options: { anonymizeEmployee: true } });
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
      await scene.log({
        action: 'bulk.close',
        entity: 'bulk_action',
        entityId: id,
        actor,
        details: { asked: 1, done: 1 },
      });
      expect([id, (await scene.ofRecord(scene.callers.hr, 'bulk_action', id)).length]).toEqual([
        id,
        told,
      ]);
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
      await scene.log({ ...line, entityId: packet.id, actor: company.people.director });
    return packet.id;
  }
  const told = async (id: number) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(scene.callers).map(
          async ([name, caller]) =>
            [name, (await scene.ofRecord(caller, 'packet', id)).length] as const,
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
      await scene.ofRecord(caller, 'packet', await packetOf(company.people.subject, 'held')),
    ).toEqual(['confirmed having read', 'released']);
    expect(await scene.ofRecord(caller, 'packet', await packetOf(releaser, 'held'))).toEqual([]);
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
      await scene.log({ action, entity: 'user', entityId: writer.user.id, actor: writer, at });
    await scene.log({
      action: 'user.deactivated',
      entity: 'user',
      entityId: writer.user.id,
      actor: administrator,
      at,
    });
    await scene.log({
      action: 'impersonation.started',
      entity: 'user',
      entityId: writer.user.id,
      actor: administrator,
      at,
    });
    const token = await buildToken(app, administrator.user, { name: 'Watcher' });
    for (const action of ['token.made', 'token.refused', 'token.revoked'])
      await scene.log({
        action,
        entity: 'api_token',
        entityId: token.id,
        actor: administrator,
        at,
      });
    const filters = JSON.stringify({ at: { operator: '=', mindate: '2026-02-19' } });
    const asHr = await impersonating(app, company.people.administrator, hr);
    const counts = async (caller: Caller) => (await scene.read(caller, { filters })).data.length;
    expect([
      await counts(scene.callers.administrator),
      await counts(scene.callers.hr),
      await counts(scene.callers.auditor),
      await counts(scene.callers.partner),
      await counts(asHr),
    ]).toEqual([12, 2, 2, 2, 2]);
    expect(
      (
        await scene.read(scene.callers.hr, {
          filters: JSON.stringify({ kind: { selections: ['access'] } }),
        })
      ).data,
    ).toEqual([]);
    expect(
      (await scene.read(scene.callers.hr, { record: 'api_token', record_id: String(token.id) }))
        .data,
    ).toEqual([]);
    expect(readCsv(await scene.exported(scene.callers.hr, { filters }))).toHaveLength(3);
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
        (await offered(scene.callers.administrator)).includes(value),
        (await offered(scene.callers.hr)).includes(value),
      ]).toEqual([true, false]);
  });
});

describe('reading by token and while impersonating', () => {
  it('a token reads what every reader of the log does, whatever its owner may read: no lines about reviews, comments and packets', async () => {
    const { hr, subject, writer } = company.people;
    const { form, packet } = await scene.formAbout({ about: subject });
    const comment = await buildComment(app.db, {
      pulse: form,
      author: writer,
      visibility: 'everyone',
    });
    await scene.log({
      action: 'pulse.submitted',
      entity: 'pulse',
      entityId: form.id,
      actor: writer,
    });
    await scene.log({
      action: 'comment.added',
      entity: 'comment',
      entityId: comment.id,
      actor: writer,
    });
    await scene.log({
      action: 'packet.released',
      entity: 'packet',
      entityId: packet.id,
      actor: writer,
    });
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
      await scene.formAbout({ about: administrator, writer }),
      await scene.formAbout({ about: stranger, writer }),
    ];
    const looking = await impersonating(app, administrator, hr);
    for (const { form, packet } of [own, other]) {
      await scene.log({
        action: 'pulse.submitted',
        entity: 'pulse',
        entityId: form.id,
        actor: writer,
      });
      await scene.log({
        action: 'packet.downloaded',
        entity: 'packet',
        entityId: packet.id,
        actor: writer,
        details: { view: 'employee' },
      });
    }
    const told = async ({ form, packet }: typeof own) => [
      (await scene.ofRecord(looking, 'pulse', form.id)).length,
      (await scene.ofRecord(looking, 'packet', packet.id)).length,
    ];
    expect([await told(own), await told(other)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});
