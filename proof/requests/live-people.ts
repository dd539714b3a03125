import { createHash, randomBytes } from 'node:crypto';
import { readRows, type Database } from '@reviews/db';
import { buildEmployee, buildImport } from '@reviews/factories';
import { z } from 'zod';
import { giveEnough } from './enough.ts';
import { LiveSeason } from './seasons.ts';

/** Records, fields, links and imports of people, each with what a request needs to change it. */
export interface LivePeople {
  /** Employees used for nothing else: active ones, and ones who have left. */
  readonly working: readonly LiveSeason[];
  readonly left: readonly LiveSeason[];
  readonly fields: readonly LiveSeason[];
  /** By the step they have reached. */
  readonly imports: Readonly<Record<'mapping' | 'ready' | 'applied', readonly number[]>>;
}

/** Below this number, more are added. */
const ENOUGH = 5;
/** Marks a record as one of these by its number, whatever else requests write into it. */
export const SPARE_NUMBER = 'SPARE-';
const SPARE = `e.external_identifier LIKE '${SPARE_NUMBER}%' ORDER BY e.id LIMIT ${4 * ENOUGH}`;
const WORKING = `SELECT e.id, e.version AS revision FROM employee e WHERE e.left_on IS NULL AND ${SPARE}`;
const LEFT = `SELECT e.id, e.version AS revision FROM employee e WHERE e.left_on IS NOT NULL AND ${SPARE}`;
const FIELDS = 'SELECT id, version AS revision FROM custom_field ORDER BY id DESC LIMIT 10';
/**
 * No job runs here, so started imports are ended as given up. Otherwise the next one could not
 * begin.
 */
const END_IMPORTS = `
  UPDATE people_import SET state = (CASE state WHEN 'reading' THEN 'failed' WHEN 'applying' THEN 'ready' ELSE 'applied' END)::import_state, progress = 0 WHERE state IN ('reading', 'applying', 'undoing')`;

let numbered = 0;
const spare = (): string => `${SPARE_NUMBER}GIVEN-${Date.now()}-${(numbered += 1)}`;

async function giveImports(db: Database): Promise<LivePeople['imports']> {
  await db.pool.query(END_IMPORTS);
  const of = (state: keyof LivePeople['imports']): Promise<readonly number[]> => {
    const find = async () =>
      (
        await db.prisma.peopleImport.findMany({
          where: { state, fileKey: 'no-file' },
          select: { id: true },
          orderBy: { id: 'asc' },
          take: ENOUGH,
        })
      ).map(({ id }) => id);
    return giveEnough(ENOUGH, find, async () =>
      buildImport(db, { state, employee: await buildEmployee(db) }),
    );
  };
  return { mapping: await of('mapping'), ready: await of('ready'), applied: await of('applied') };
}

/** Provides the records that requests may change. Adds more if requests have used them up. */
export async function givePeople(db: Database): Promise<LivePeople> {
  const find = (sql: string) => async () => await readRows(db.pool, LiveSeason, sql);
  return {
    working: await giveEnough(ENOUGH, find(WORKING), () =>
      buildEmployee(db, { externalIdentifier: spare() }),
    ),
    left: await giveEnough(ENOUGH, find(LEFT), () =>
      buildEmployee(db, {
        externalIdentifier: spare(),
        leftOn: '2025-06-30',
        deactivatedAt: new Date(),
      }),
    ),
    fields: await giveEnough(1, find(FIELDS), () =>
      db.prisma.customField.create({
        data: { name: 'Desk', type: 'text', visibleTo: ['everyone'], editableBy: ['person'] },
      }),
    ),
    imports: await giveImports(db),
  };
}

const BYTES = 32;
const LASTS_MS = 7 * 86_400_000;
const OPEN_LINKS =
  'SELECT count(*)::int AS links FROM invitation WHERE token_hash = ANY($1) AND used_at IS NULL AND withdrawn_at IS NULL AND expires_at > now()';

const LinksRow = z.strictObject({ links: z.int() });

/** Links for choosing a password. The database stores only their digests. */
export class Links {
  readonly #db: Database;
  #tokens: string[] = [];

  constructor(db: Database) {
    this.#db = db;
  }

  get tokens(): readonly string[] {
    return this.#tokens;
  }

  /** Adds new links if requests have used some up. */
  async give(): Promise<void> {
    const { pool, prisma } = this.#db;
    const [open] = await readRows(pool, LinksRow, OPEN_LINKS, [this.#tokens.map(digestOf)]);
    if (open?.links === ENOUGH) return;
    const given: string[] = [];
    for (let made = 0; made < ENOUGH; made += 1) {
      const [token, now, { user }] = [
        randomBytes(BYTES).toString('base64url'),
        new Date(),
        await buildEmployee(this.#db),
      ];
      await prisma.invitation.create({
        data: {
          userId: user.id,
          tokenHash: digestOf(token),
          createdAt: now,
          dueAt: now,
          expiresAt: new Date(now.getTime() + LASTS_MS),
          mailState: 'kept',
        },
      });
      given.push(token);
    }
    this.#tokens = given;
  }
}

const digestOf = (token: string) => createHash('sha256').update(token).digest();
