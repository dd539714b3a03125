import { impersonate, previewRole } from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { HR_ROLE, XSRF_COOKIE } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { Visitor } from '@reviews/harness';
import {
  EVERYBODY,
  GUISES,
  IMPERSONATIONS,
  PEOPLE,
  type Guise,
  type Person,
  type Who,
} from '../world/people.ts';

/** The headers of a browser in which somebody is, or nobody. */
export interface Credentials {
  readonly cookie: string;
  readonly token: string;
}

/** Users by who they are, read from the database a template was copied to: builders were run in another process. */
export type UserIds = Readonly<Record<Person, number>>;

/** Whoever may look at the product as others may again: a request that configures may have said otherwise. The revision goes up with each that does. */
const LET_IMPERSONATE =
  'UPDATE app_config SET impersonation_by = DEFAULT, impersonation_read_only = DEFAULT, impersonation_minutes = DEFAULT RETURNING revision';
const SUCCESS = 200;

/** A browser for everybody. A session that a request has ended is replaced by a fresh one with the next. */
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

  /** Of a person or a guise, or of any user by number. */
  of(who: Who | number): Promise<Credentials> {
    const key = String(who);
    const known = this.#open.get(key) ?? this.#begin(who);
    this.#open.set(key, known);
    return known;
  }

  /** What a session of theirs was used for may have ended it. The deactivated one's stays as it is: ended. */
  forget(who: Who | number): void {
    if (who !== 'deactivated') this.#open.delete(String(who));
  }

  /** Of a browser of its own in which the administrator looks at the product with another role. */
  async previewing(): Promise<Credentials> {
    const visitor = await this.#visitor('administrator');
    const { id } = await this.#db.prisma.role.findUniqueOrThrow({
      where: { name: HR_ROLE },
      select: { id: true },
    });
    await visitor.ask(previewRole, { body: { role_id: id } });
    return credentialsOf(visitor);
  }

  /** Of a browser whose person signed in long ago, and has to prove by the password that it is them. */
  async longAgo(): Promise<Credentials> {
    const visitor = await this.#visitor('panelMember');
    await this.#db.pool.query(
      `UPDATE session SET created_at = created_at - interval '3 hours', signed_in_at = signed_in_at - interval '3 hours' WHERE user_id = $1 AND revoked_at IS NULL`,
      [this.#users.panelMember],
    );
    return credentialsOf(visitor);
  }

  /** Of a person who is there for this alone. */
  async somebody(): Promise<Credentials> {
    const { user } = await buildEmployee(this.#db);
    return credentialsOf(await Visitor.withSession(this.#base, this.#db, user));
  }

  async #begin(who: Who | number): Promise<Credentials> {
    return credentialsOf(await this.#visitor(who));
  }

  async #visitor(who: Who | number): Promise<Visitor> {
    if (who === 'nobody') {
      const visitor = new Visitor(this.#base);
      // Any answer brings the anti-forgery token.
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
   * By the product's own way: the change log must know of it. Once more where a request has configured the site in between.
   * @throws Error where it is refused though it is let.
   */
  async #impersonate(visitor: Visitor, userId: number): Promise<void> {
    const revision = await this.#letImpersonate();
    const { status } = await visitor.call(impersonate, { body: { userId } });
    if (status === SUCCESS) return;
    if ((await this.#letImpersonate()) === revision)
      throw new Error(`impersonate answered ${status}`);
    return this.#impersonate(visitor, userId);
  }

  async #letImpersonate(): Promise<number | undefined> {
    const { rows } = await this.#db.pool.query<{ revision: number }>(LET_IMPERSONATE);
    return rows[0]?.revision;
  }
}

const credentialsOf = (visitor: Visitor): Credentials => ({
  cookie: visitor.credentials.cookie,
  token: visitor.cookie(XSRF_COOKIE) ?? '',
});

const isGuise = (who: Exclude<Who, 'nobody'>): who is Exclude<Guise, 'nobody'> => who in GUISES;

/** Everybody by name, the signed-out one among them. */
export const CALLERS: readonly Who[] = EVERYBODY;
export const PERSONS = Object.keys(PEOPLE) as readonly Person[];
