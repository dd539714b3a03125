import { randomBytes } from 'node:crypto';
import { buildDelivery, buildImport, buildIntegration } from '@reviews/factories';
import type { Thing } from '../tables/other-audience.ts';
import type { Ground } from './marked-forms.ts';

const LASTS_MS = 7 * 86_400_000;

/**
 * Plants what people, accounts and connected systems leave behind outside reviews. Each is visible
 * to few, and most people get notices about all of it.
 */
export async function plantSite(ground: Ground): Promise<void> {
  const integrationId = await plantIntegrations(ground);
  const importId = await plantImport(ground);
  const tokenId = await plantAccount(ground);
  await plantSiteNotices(ground, { integrationId, importId, tokenId });
  await plantFields(ground);
  await plantWordsKey(ground);
  await plantLog(ground);
}

/**
 * Plants a webhook that switched itself off, a directory with a group, and a provider that no one
 * signs in with yet.
 */
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

/** Plants the preview of a scheduled import that waits for a check. */
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

/** Plants an API token and a session of `writer`. */
async function plantAccount({
  db: { prisma },
  markers,
  cast: { writer },
}: Ground): Promise<number> {
  const where = () => markers.text('where someone is signed in', null);
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
    name: markers.text('a token of someone', null),
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

/**
 * Notifies everyone of all of it, as the latest notices and as if it were theirs to handle. The
 * owner of the token also gets a mail.
 */
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
    subject: markers.text('a token of someone', null),
    text: markers.text('a token of someone', null),
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

/** Plants custom fields with someone's value in each, and each with different readers. */
async function plantFields({ db: { prisma }, markers, cast, day }: Ground): Promise<void> {
  const fields: readonly {
    readonly thing: Thing;
    readonly visibleTo: string[];
    readonly of: { readonly id: number };
  }[] = [
    { thing: 'a field hidden from its person', visibleTo: [], of: cast.hrSubject },
    { thing: 'a field for managers', visibleTo: ['managers'], of: cast.subject },
    { thing: 'a field for its person', visibleTo: ['person'], of: cast.subject },
  ];
  for (const { thing, visibleTo, of } of fields) {
    const value = markers.text(thing, null);
    const { id } = await prisma.customField.create({
      data: {
        name: `Named ${visibleTo.join() || 'for no one'}`,
        type: 'text',
        inList: true,
        visibleTo,
        editableBy: [],
        values: { create: { employeeId: of.id, value } },
      },
      select: { id: true },
    });
    // As the log records a field that everyone could see at the time.
    const changes = [
      {
        field: `custom_field.${id}`,
        from: null,
        to: markers.text('what was in a field that everyone saw', null),
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
 * Plants a log line for each action on an existing review: readers of the log must not learn of a
 * writer who is withheld from them. For a removed review, the log still shows its lines to people
 * who could have read it.
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

/** Plants the writer's key for kept words: its base64 begins with a marker. */
async function plantWordsKey({ db, markers, cast }: Ground): Promise<void> {
  const marker = markers.text("the key of the writer's kept words", null);
  const key = Buffer.from(marker.padEnd(43, 'A'), 'base64');
  await db.pool.query('UPDATE app_user SET words_key = $1 WHERE id = $2', [
    key,
    cast.writer.user.id,
  ]);
}
