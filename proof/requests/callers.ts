import { impersonate } from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { XSRF_COOKIE } from '@reviews/domain';
import { Visitor } from '@reviews/harness';
import { EVERYBODY, GUISES, IMPERSONATIONS, PEOPLE, type Guise, type Person, type Who } from '../world/people.ts';

/** The headers of a browser in which somebody is, or nobody. */
export interface Credentials {
  readonly cookie: string;
  readonly token: string;
}

/** Users by who they are, read from the database a template was copied to: builders were run in another process. */
export type UserIds = Readonly<Record<Person, number>>;

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

  async #begin(who: Who | number): Promise<Credentials> {
    const visitor = await this.#visitor(who);
    return { cookie: visitor.credentials.cookie, token: visitor.cookie(XSRF_COOKIE) ?? '' };
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
    // By the product's own way: the change log must know of it.
    await visitor.ask(impersonate, { body: { userId: this.#users[as] } });
    return visitor;
  }
}

const isGuise = (who: Exclude<Who, 'nobody'>): who is Exclude<Guise, 'nobody'> => who in GUISES;

/** Everybody by name, the signed-out one among them. */
export const CALLERS: readonly Who[] = EVERYBODY;
export const PERSONS = Object.keys(PEOPLE) as readonly Person[];
