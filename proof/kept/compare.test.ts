import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRows, type Database } from '@reviews/db';
import { createTestDatabase, type TestDatabase } from '@reviews/db/testing';
import { buildUpload } from '@reviews/factories';
import { createRandom } from '@reviews/factories/demo/random';
import { answersColumn } from '@reviews/factories/json-columns';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildCompany, type Company } from './company.ts';
import { compare } from './compare.ts';
import { Ledger, type Content, type FormEntry } from './ledger.ts';
import { noisePicture } from './picture.ts';
import { compareAfterKill } from './reading.ts';

const KEY = 'a'.repeat(32);
const [BYTES, OTHER] = [
  noisePicture(createRandom(1, 'kept')),
  noisePicture(createRandom(2, 'kept')),
];

let database: TestDatabase;
let files: string;
let world: World;

interface World {
  readonly db: Database;
  readonly ledger: Ledger;
  readonly company: Company;
  /** Saved twice in one window, submitted, reopened, saved again. */
  readonly drafted: FormEntry & { readonly before: string; readonly head: string };
  /** Submitted and read. */
  readonly complete: FormEntry;
  readonly reader: number;
}

const digest = (token: string) => createHash('sha256').update(token).digest();
const present = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('It was not built.');
  return value;
};

async function store(
  db: Database,
  form: FormEntry,
  writerId: number,
  save: { editor: string; sequence: number; version: number; content: Content },
): Promise<string> {
  const id = randomUUID();
  await db.prisma.draftGroup.create({
    data: {
      id,
      pulseId: form.id,
      writerId,
      editor: save.editor,
      sequence: save.sequence,
      version: save.version,
      answers: answersColumn(save.content),
    },
  });
  return id;
}

const log = (db: Database, form: FormEntry, action: string) =>
  db.prisma.changeLog.create({ data: { action, entity: 'pulse', entityId: String(form.id) } });

async function submit(
  { db, ledger }: Pick<World, 'db' | 'ledger'>,
  form: FormEntry,
  writerId: number,
  content: Content,
): Promise<void> {
  ledger.submitted(ledger.submitting(form, content));
  await db.prisma.pulseSubmission.create({
    data: { pulseId: form.id, number: 1, submittedById: writerId, answers: answersColumn(content) },
  });
  await log(db, form, 'pulse.submitted');
}

/** Returns a ledger and a database that agree. */
async function agreeingWorld(db: Database): Promise<World> {
  const company = await buildCompany(db, 2);
  const ledger = new Ledger(company.writers.map(({ form }) => form));
  const [one, two] = company.writers.map(({ person, form }) => ({
    person,
    form: present(ledger.forms.get(form.id)),
  }));
  const [drafted, complete, reader] = [
    present(one),
    present(two),
    present(company.managers[0]).user,
  ];
  const { first, second } = company.questions;

  const [early, late] = [randomUUID(), randomUUID()];
  const opened = ledger.sent(drafted.form, early, {
    sequence: 1,
    content: { [first]: 'One' },
    opens: true,
  });
  const further = ledger.sent(drafted.form, early, {
    sequence: 2,
    content: { [first]: 'One', [second]: 'Two' },
    opens: false,
  });
  const before = await store(db, drafted.form, drafted.person.id, {
    editor: early,
    sequence: 2,
    version: 2,
    content: further.content,
  });
  ledger.saved(drafted.form, early, opened, before, 1);
  ledger.saved(drafted.form, early, further, before, 2);
  await submit({ db, ledger }, drafted.form, drafted.person.id, further.content);
  ledger.acknowledge(ledger.reopening(drafted.form));
  await log(db, drafted.form, 'pulse.reopened');
  const again = ledger.sent(drafted.form, late, {
    sequence: 1,
    content: { [first]: 'Three', [second]: 'Two' },
    opens: true,
  });
  const head = await store(db, drafted.form, drafted.person.id, {
    editor: late,
    sequence: 1,
    version: 1,
    content: again.content,
  });
  ledger.saved(drafted.form, late, again, head, 1);
  await db.prisma.pulse.update({
    where: { id: drafted.form.id },
    data: { state: 'draft', headDraftGroupId: head },
  });

  await submit({ db, ledger }, complete.form, complete.person.id, { [first]: 'Done' });
  await db.prisma.pulse.update({
    where: { id: complete.form.id },
    data: { state: 'complete', closedAt: new Date() },
  });
  ledger.acknowledge(ledger.viewing(complete.form, reader.id));
  await db.prisma.pulseView.create({ data: { pulseId: complete.form.id, userId: reader.id } });

  const said = { key: randomUUID(), userId: reader.id, body: '<p>Well done</p>' };
  ledger.acknowledge(ledger.commenting(complete.form, said));
  await db.prisma.comment.create({
    data: {
      pulseId: complete.form.id,
      authorId: reader.id,
      visibility: 'everyone',
      body: said.body,
      clientKey: said.key,
    },
  });

  await buildUpload(db, { key: KEY, owner: drafted.person, size: BYTES.length });
  await writeFile(path.join(files, KEY), BYTES);
  ledger.uploads.push({
    key: KEY,
    userId: drafted.person.user.id,
    bytes: BYTES,
    acknowledged: ledger.mark(),
  });
  for (const token of ['ended', 'live'])
    await db.prisma.session.create({
      data: {
        id: digest(token),
        userId: reader.id,
        expiresAt: new Date(Date.now() + 60_000),
        revokedAt: token === 'live' ? null : new Date(),
      },
    });
  ledger.session(undefined, 'ended');
  ledger.session('ended', 'live');
  return {
    db,
    ledger,
    company,
    drafted: Object.assign(drafted.form, { before, head }),
    complete: complete.form,
    reader: reader.id,
  };
}

beforeEach(async () => {
  database = await createTestDatabase();
  files = await mkdtemp(path.join(tmpdir(), 'kept-files-'));
  world = await agreeingWorld(database.db);
});
afterEach(async () => {
  await database.drop();
  await rm(files, { recursive: true, force: true });
});

/** What may go wrong without the ledger's knowledge, and what the comparison must report. */
const DAMAGES: readonly [what: string, says: RegExp, (world: World) => Promise<unknown>][] = [
  [
    'a confirmed save is gone',
    /was confirmed .* is lost: there is no such draft/,
    ({ db, drafted }) => db.prisma.draftGroup.delete({ where: { id: drafted.before } }),
  ],
  [
    'a confirmed save is undone',
    /Save 2 .* is lost: that draft is at save 1/,
    ({ db, drafted, company }) =>
      db.prisma.draftGroup.update({
        where: { id: drafted.before },
        data: { sequence: 1, version: 1, answers: { [company.questions.first]: 'One' } },
      }),
  ],
  [
    'half of a save is stored',
    /not what save 2 made of it/,
    ({ db, drafted, company }) =>
      db.prisma.draftGroup.update({
        where: { id: drafted.before },
        data: { answers: { [company.questions.first]: 'One' } },
      }),
  ],
  [
    'a save is counted twice',
    /is version 3 after/,
    ({ db, drafted }) =>
      db.prisma.draftGroup.update({ where: { id: drafted.before }, data: { version: 3 } }),
  ],
  [
    'a draft is doubled',
    /is stored twice/,
    async ({ db, drafted }) => {
      const { answers, ...draft } = await db.prisma.draftGroup.findUniqueOrThrow({
        where: { id: drafted.head },
      });
      return db.prisma.draftGroup.create({
        data: { ...draft, id: randomUUID(), answers: { ...(answers as object) } },
      });
    },
  ],
  [
    'a draft is there that no one sent',
    /was never sent/,
    ({ db, drafted }) =>
      db.prisma.draftGroup.update({
        where: { id: drafted.before },
        data: { editor: randomUUID() },
      }),
  ],
  [
    'the draft of before the submission is back',
    /at a draft from before submission 1/,
    ({ db, drafted }) =>
      db.prisma.pulse.update({
        where: { id: drafted.id },
        data: { headDraftGroupId: drafted.before },
      }),
  ],
  [
    'a submission is gone',
    /has 0 submissions; 1 were confirmed/,
    ({ db, complete }) => db.prisma.pulseSubmission.deleteMany({ where: { pulseId: complete.id } }),
  ],
  [
    'a submission is doubled',
    /has 2 submissions; only 1 were sent/,
    async ({ db, complete }) => {
      const { answers, ...submission } = await db.prisma.pulseSubmission.findFirstOrThrow({
        where: { pulseId: complete.id },
      });
      return db.prisma.pulseSubmission.create({
        data: { ...submission, number: 2, answers: { ...(answers as object) } },
      });
    },
  ],
  [
    'a submission holds other answers',
    /Submission 1 .* instead of/,
    ({ db, complete }) =>
      db.prisma.pulseSubmission.updateMany({
        where: { pulseId: complete.id },
        data: { answers: {} },
      }),
  ],
  [
    'a submission is logged twice',
    /The change log has 2 submissions/,
    ({ db, complete }) => log(db, complete, 'pulse.submitted'),
  ],
  // The log refuses this to everyone but the database owner.
  [
    'a reopening is not logged',
    /The change log has 0 reopenings/,
    ({ db, drafted }) =>
      db.prisma.$transaction([
        db.prisma.$executeRaw`ALTER TABLE change_log DISABLE TRIGGER change_log_kept`,
        db.prisma.changeLog.deleteMany({
          where: { entityId: String(drafted.id), action: 'pulse.reopened' },
        }),
        db.prisma.$executeRaw`ALTER TABLE change_log ENABLE TRIGGER change_log_kept`,
      ]),
  ],
  [
    'a draft saved for the writer is logged though none was',
    /1 drafts saved in the writer's name/,
    ({ db, drafted }) => log(db, drafted, 'draft.saved'),
  ],
  [
    'a submitted form is open',
    /is open after 1 submissions and 0 reopenings/,
    ({ db, complete }) =>
      db.prisma.pulse.update({
        where: { id: complete.id },
        data: { state: 'open', closedAt: null },
      }),
  ],
  [
    'a mark of reading is gone',
    /which was confirmed, and it is unread/,
    ({ db, complete }) => db.prisma.pulseView.deleteMany({ where: { pulseId: complete.id } }),
  ],
  [
    'a comment is gone',
    /was confirmed and is not there/,
    ({ db, complete }) => db.prisma.comment.deleteMany({ where: { pulseId: complete.id } }),
  ],
  [
    'a comment holds another text',
    /is not what was sent/,
    ({ db, complete }) =>
      db.prisma.comment.updateMany({
        where: { pulseId: complete.id },
        data: { body: '<p>Well</p>' },
      }),
  ],
  [
    'a comment is there that no one sent',
    /is not what was sent/,
    ({ db, complete, reader }) =>
      db.prisma.comment.create({
        data: {
          pulseId: complete.id,
          authorId: reader,
          visibility: 'everyone',
          body: '<p>Well done</p>',
          clientKey: randomUUID(),
        },
      }),
  ],
  [
    'the row of an upload is gone',
    /was confirmed to user \d+ and is not theirs/,
    ({ db }) => db.prisma.upload.delete({ where: { key: KEY } }),
  ],
  ['the file of an upload is gone', /has a row and no file/, () => rm(path.join(files, KEY))],
  [
    'the file of an upload is cut off',
    /has 1 bytes; its row says \d+/,
    () => writeFile(path.join(files, KEY), 'a'),
  ],
  [
    'the file of an upload is another',
    /does not show what was sent/,
    () => writeFile(path.join(files, KEY), OTHER),
  ],
  [
    'a session is gone',
    /that was confirmed does not hold/,
    ({ db }) => db.prisma.session.delete({ where: { id: digest('live') } }),
  ],
  [
    'an ended session holds',
    /to be over still holds/,
    ({ db }) =>
      db.prisma.session.update({ where: { id: digest('ended') }, data: { revokedAt: null } }),
  ],
];

describe('comparison of stored data with confirmed writes', () => {
  it('finds nothing when nothing happened', async () => {
    expect(await compare(world.db, world.ledger, files)).toEqual([]);
  });

  it.each(DAMAGES)('reports %s', async (_what, says, damage) => {
    await damage(world);
    expect((await compare(world.db, world.ledger, files)).join('\n')).toMatch(says);
  });
});

/**
 * Ends the connection of a comparison that has read the forms and waits for the drafts, then
 * releases the lock.
 */
async function endInTheMiddle<T>({ db }: World, comparing: () => Promise<T>): Promise<T> {
  const holder = await db.pool.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE draft_group IN ACCESS EXCLUSIVE MODE');
    const compared = comparing();
    compared.catch(() => undefined);
    let ended: number | null = 0;
    while (ended === 0)
      ({ rowCount: ended } = await holder.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      ));
    await holder.query('ROLLBACK');
    return await compared;
  } finally {
    holder.release();
  }
}

const PidRow = z.strictObject({ pid: z.int() });

describe('a comparison whose connection ends in the middle', () => {
  it('starts again and finds nothing when nothing happened', async () => {
    const compared = endInTheMiddle(world, () => compare(world.db, world.ledger, files));
    expect(await compared).toEqual([]);
  });

  it('starts again and finds what is lost', async () => {
    await world.db.prisma.pulseSubmission.deleteMany({ where: { pulseId: world.complete.id } });
    const compared = endInTheMiddle(world, () => compare(world.db, world.ledger, files));
    expect((await compared).join('\n')).toMatch(/has 0 submissions; 1 were confirmed/);
  });

  it('starts again from the beginning, on another connection', async () => {
    const backends: unknown[] = [];
    const last = await endInTheMiddle(world, () =>
      compareAfterKill(world.db, async (reader) => {
        const rows = await readRows(reader, PidRow, 'SELECT pg_backend_pid() AS pid');
        backends.push(rows[0]?.pid);
        await reader.query('SELECT FROM draft_group');
        return backends.length;
      }),
    );
    expect(last).toBe(2);
    expect(new Set(backends).size).toBe(2);
  });
});

describe('an uninterrupted comparison', () => {
  it('runs once, whatever it finds', async () => {
    let runs = 0;
    const found = await compareAfterKill(world.db, async () => {
      runs += 1;
      return ['A fault.'];
    });
    expect([runs, found]).toEqual([1, ['A fault.']]);
  });

  it('runs once when it has an error of its own, and cannot write', async () => {
    let runs = 0;
    const asking = (sql: string) =>
      compareAfterKill(world.db, (reader) => {
        runs += 1;
        return reader.query(sql);
      });
    await expect(asking('SELECT nothing')).rejects.toThrow(/column "nothing" does not exist/);
    await expect(asking('DELETE FROM session')).rejects.toThrow(/read-only transaction/);
    expect(runs).toBe(2);
    expect(await compare(world.db, world.ledger, files)).toEqual([]);
  });
});
