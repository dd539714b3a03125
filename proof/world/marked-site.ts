import { randomBytes } from 'node:crypto';
import { buildDelivery, buildImport, buildIntegration } from '@reviews/factories';
import type { Thing } from '../tables/other-audience.ts';
import type { Ground } from './marked-forms.ts';

const LASTS_MS = 7 * 86_400_000;

/** What the people, accounts and systems of a company leave behind that is about no form: each of it for a few to see, and most people are told of all of it. */
export async function plantSite(ground: Ground): Promise<void> {
  const integrationId = await plantIntegrations(ground);
  const importId = await plantImport(ground);
  const tokenId = await plantAccount(ground);
  await plantSiteNotices(ground, { integrationId, importId, tokenId });
  await plantFields(ground);
  await plantLog(ground);
}

/** A webhook that switched itself off, a directory with a group, and a provider that nobody signs in with yet. */
async function plantIntegrations({ db, markers, day }: Ground): Promise<number> {
  const words = () => markers.text('an integration', null);
  const webhook = await buildIntegration(db, {
    name: words(),
    url: `https://hooks.example.com/${words()}`,
  });
  const { key } = await buildDelivery(db, { integration: webhook, at: day });
  await db.prisma.webhookDelivery.update({
    where: { key },
    data: { fault: words(), answer: words() },
  });
  await db.prisma.integrationEvent.create({
    data: {
      integrationId: webhook.id,
      at: day,
      kind: 'switched_off',
      outcome: 'failed',
      summary: words(),
    },
  });
  const directory = await buildIntegration(db, {
    kind: 'scim',
    name: words(),
    settings: { department: 'Unassigned' },
  });
  await db.prisma.scimGroup.create({
    data: { integrationId: directory.id, displayName: words(), createdAt: day, updatedAt: day },
  });
  await buildIntegration(db, {
    kind: 'openid',
    name: words(),
    settings: {
      issuer: `https://${words()}.example`,
      client_id: words(),
      client_authentication: 'basic',
      scopes: 'openid',
      match: 'verified_email',
      claim: '',
      only: false,
    },
  });
  return webhook.id;
}

/** A preview of a file that a schedule has fetched and that waits for somebody to look at it. */
async function plantImport({ db, markers, cast, day }: Ground): Promise<number> {
  const words = () => markers.text('an import of people', null);
  const schedule = await buildIntegration(db, { kind: 'scheduled_import', name: words() });
  const { id } = await buildImport(db, {
    state: 'ready',
    employee: cast.stranger,
    startedBy: cast.administrator.user,
    at: day,
  });
  await db.prisma.peopleImport.update({
    where: { id },
    data: { fileName: `${words()}.csv`, integrationId: schedule.id },
  });
  await db.prisma.peopleImportRow.updateMany({
    where: { importId: id },
    data: {
      name: words(),
      number: words(),
      changes: [{ field: 'title', from: words(), to: words() }],
    },
  });
  return id;
}

/** A token of `writer`, and where they are signed in. */
async function plantAccount({
  db: { prisma },
  markers,
  cast: { writer },
}: Ground): Promise<number> {
  const where = () => markers.text('where somebody is signed in', null);
  const createdAt = new Date();
  const times = { createdAt, expiresAt: new Date(createdAt.getTime() + LASTS_MS) };
  await prisma.session.create({
    data: {
      id: randomBytes(32),
      userId: writer.user.id,
      ...times,
      device: where(),
      address: where(),
    },
  });
  const token = {
    userId: writer.user.id,
    name: markers.text('a token of somebody', null),
    digest: randomBytes(32),
    ending: 'abcd',
    scopes: ['own'],
  };
  return (await prisma.apiToken.create({ data: { ...token, ...times }, select: { id: true } })).id;
}

interface Told {
  readonly integrationId: number;
  readonly importId: number;
  readonly tokenId: number;
}

/** Everybody is told of all of it, last of all and as if it were theirs to see to; the owner of the token by mail as well. */
async function plantSiteNotices(
  { db: { prisma }, markers, cast, day }: Ground,
  { integrationId, importId, tokenId }: Told,
): Promise<void> {
  const at = { createdAt: day, visibleFrom: new Date() };
  const told = [
    { kind: 'integration_off', integrationId },
    { kind: 'import_waits', importId },
    { kind: 'token_made', tokenId },
    { kind: 'token_ending', tokenId },
  ] as const;
  await prisma.notice.createMany({
    data: Object.values(cast).flatMap(({ user }) =>
      told.map((about) => ({ ...about, ...at, userId: user.id })),
    ),
  });
  const { user } = cast.writer;
  const mail = {
    userId: user.id,
    state: 'kept' as const,
    dueAt: day,
    createdAt: day,
    toAddress: user.email,
    subject: markers.text('a token of somebody', null),
    text: markers.text('a token of somebody', null),
  };
  await prisma.notice.create({
    data: {
      kind: 'token_made',
      userId: user.id,
      tokenId,
      ...at,
      readAt: day,
      mail: { create: mail },
    },
    select: { id: true },
  });
}

/** Fields of the company, each with what somebody has in it, and each for others to see. */
async function plantFields({ db: { prisma }, markers, cast, day }: Ground): Promise<void> {
  const fields: readonly {
    readonly thing: Thing;
    readonly visibleTo: string[];
    readonly of: { readonly id: number };
  }[] = [
    { thing: 'a field kept from whom it is about', visibleTo: [], of: cast.hrSubject },
    { thing: 'a field for managers', visibleTo: ['managers'], of: cast.subject },
    { thing: 'a field for whom it is about', visibleTo: ['person'], of: cast.subject },
  ];
  for (const { thing, visibleTo, of } of fields) {
    const value = markers.text(thing, null);
    const { id } = await prisma.customField.create({
      data: {
        name: `Named ${visibleTo.join() || 'for nobody'}`,
        type: 'text',
        inList: true,
        visibleTo,
        editableBy: [],
        values: { create: { employeeId: of.id, value } },
      },
      select: { id: true },
    });
    // As the log keeps it of a field that everybody saw then.
    const changes = [
      {
        field: `custom_field.${id}`,
        from: null,
        to: markers.text('what was in a field that everybody saw', null),
      },
    ];
    await prisma.changeLog.create({
      data: {
        at: day,
        actorId: cast.hr.user.id,
        action: 'employee.fields_changed',
        entity: 'employee',
        entityId: String(of.id),
        details: { changes },
      },
    });
  }
}

/**
 * A line for whatever somebody did with a form that is there: whoever reads the log learns of no writer who is kept from
 * them. Of a form that was removed the log goes on telling those who could have read of it.
 */
async function plantLog({ db: { pool } }: Ground): Promise<void> {
  const lines = 'INSERT INTO change_log (at, actor_id, action, entity, entity_id, details)';
  await pool.query(`${lines}
    SELECT p.closed_at, u.id, CASE p.state WHEN 'declined' THEN 'pulse.declined' ELSE 'pulse.submitted' END, 'pulse', p.id::text, '{}'
    FROM pulse p JOIN app_user u ON u.employee_id = p.assignee_id WHERE p.closed_at IS NOT NULL AND p.deleted_at IS NULL ORDER BY p.closed_at`);
  await pool.query(`${lines}
    SELECT k.created_at, k.author_id, 'comment.added', 'comment', k.id::text, '{}'
    FROM comment k JOIN pulse p ON p.id = k.pulse_id AND p.deleted_at IS NULL JOIN app_user u ON u.id = k.author_id AND u.employee_id = p.assignee_id ORDER BY k.created_at`);
  await pool.query(
    `${lines} SELECT now(), owner_id, 'upload.stored', 'upload', key, '{}' FROM upload`,
  );
}
