import { impersonate, previewRole } from '@reviews/contracts';
import { readRows, type Database } from '@reviews/db';
import { HR_ROLE, XSRF_COOKIE } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { Visitor } from '@reviews/harness';
import { z } from 'zod';
import {
  EVERYONE,
  GUISES,
  IMPERSONATIONS,
  PEOPLE,
  type Guise,
  type Person,
  type Who,
} from '@reviews/api/testing/cases/people';

/** The headers of a browser, signed in or not. */
export interface Credentials {
  readonly cookie: string;
  readonly token: string;
}

/** User ids by person, read from the copied database: the builders ran in another process. */
export type UserIds = Readonly<Record<Person, number>>;

/**
 * Allows impersonation again, because a configuring request may have turned it off. The revision
 * goes up with each one that does.
 */
const LET_IMPERSONATE =
  'UPDATE app_config SET impersonation_by = DEFAULT, impersonation_read_only = false, impersonation_minutes = DEFAULT RETURNING revision';
const SUCCESS = 200;

const RevisionRow = z.strictObject({ revision: z.int() });

/**
 * A browser for everyone. When a request has ended a session, the next request gets a fresh one.
 */
export class Callers {
  readonly #base: string;
  readonly #db: Database;
  readonly #users: UserIds;
  readonly #open = new Map<string, Promise<Credentials>>();

  constructor(base: string, db: Database, users: UserIds) {
    this.#base = base;
    this.#db = db;
    this.#users = users;
  }

  /** Returns the credentials of a person, a guise, or any user by id. */
  of(who: Who | number): Promise<Credentials> {
    const key = String(who);
    const known = this.#open.get(key) ?? this.#begin(who);
    this.#open.set(key, known);
    return known;
  }

  /**
   * Drops a session that its last use may have ended. The deactivated person's stays as it is:
   * ended.
   */
  forget(who: Who | number): void {
    if (who !== 'deactivated') this.#open.delete(String(who));
  }

  /**
   * Returns the credentials of a separate browser in which the administrator previews another role.
   */
  async previewing(): Promise<Credentials> {
    const visitor = await this.#visitor('administrator');
    const { id } = await this.#db.prisma.role.findUniqueOrThrow({
      where: { name: HR_ROLE },
      select: { id: true },
    });
    await visitor.ask(previewRole, { body: { role_id: id } });
    return credentialsOf(visitor);
  }

  /**
   * Returns the credentials of a separate browser whose user signed in long ago and has to enter
   * the password again.
   */
  async longAgo(): Promise<Credentials> {
    const visitor = await this.#visitor('panelMember');
    await this.#db.pool.query(
      `UPDATE session SET created_at = created_at - interval '3 hours', signed_in_at = signed_in_at - interval '3 hours' WHERE user_id = $1 AND revoked_at IS NULL`,
      [this.#users.panelMember],
    );
    return credentialsOf(visitor);
  }

  /** Returns the credentials of a person created for this request alone. */
  async newPerson(): Promise<Credentials> {
    const { user } = await buildEmployee(this.#db);
    return credentialsOf(await Visitor.withSession(this.#base, this.#db, user));
  }

  async #begin(who: Who | number): Promise<Credentials> {
    return credentialsOf(await this.#visitor(who));
  }

  async #visitor(who: Who | number): Promise<Visitor> {
    if (who === 'signedOut') {
      const visitor = new Visitor(this.#base);
      // Any answer sets the anti-forgery token.
      await visitor.send('GET', '/api/app_config');
      return visitor;
    }
    if (typeof who === 'number') return Visitor.withSession(this.#base, this.#db, { id: who });
    if (!isGuise(who)) return Visitor.withSession(this.#base, this.#db, { id: this.#users[who] });
    const { by, as } = IMPERSONATIONS[who];
    const visitor = await Visitor.withSession(this.#base, this.#db, { id: this.#users[by] });
    await this.#impersonate(visitor, this.#users[as]);
    return visitor;
  }

  /**
   * Impersonates through the product's own API, because the change log must know of it. Retries
   * when a request has configured the site in between.
   * @throws Error when it is refused though it is allowed.
   */
  async #impersonate(visitor: Visitor, userId: number): Promise<void> {
    const revision = await this.#letImpersonate();
    const { status } = await visitor.call(impersonate, { body: { userId, reason: 'To help' } });
    if (status === SUCCESS) return;
    if ((await this.#letImpersonate()) === revision)
      throw new Error(`impersonate answered ${status}`);
    return this.#impersonate(visitor, userId);
  }

  async #letImpersonate(): Promise<number | undefined> {
    const rows = await readRows(this.#db.pool, RevisionRow, LET_IMPERSONATE);
    return rows[0]?.revision;
  }
}

const credentialsOf = (visitor: Visitor): Credentials => ({
  cookie: visitor.credentials.cookie,
  token: visitor.cookie(XSRF_COOKIE) ?? '',
});

const isGuise = (who: Exclude<Who, 'signedOut'>): who is Exclude<Guise, 'signedOut'> =>
  who in GUISES;

/** Everyone by name, including the signed-out caller. */
export const CALLERS: readonly Who[] = EVERYONE;
export const PERSONS = Object.keys(PEOPLE) as readonly Person[];
