import { Visitor, type CallParts, type Reply } from '@reviews/harness';
import * as contracts from '@reviews/contracts';
import type { Endpoint } from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { DEMO_PASSWORD } from '@reviews/domain/demo-accounts';
import type { Ground } from './ground.ts';
import type { Ledger } from './ledger.ts';

/** Long enough for several outages on a busy machine. Anything longer hangs. */
const PATIENCE_MS = 300_000;
const TOO_MANY = 429;
const SESSION_COOKIE = 'reviews_session';

/**
 * The product's own message for "not now". Any other status of 500 or more is an unexpected error.
 */
const isToldUnavailable = ({ status, text }: Reply) =>
  status === 503 && text.includes('"unavailable"');

/**
 * A browser whose user does not give up: it retries unanswered requests once the product is back.
 */
export class Browser {
  readonly visitor: Visitor;
  readonly email: string;
  readonly userId: number;
  readonly #ground: Ground;
  readonly #ledger: Ledger;
  /** The session as recorded in the ledger. */
  #noted: string | undefined;

  private constructor(
    ground: Ground,
    ledger: Ledger,
    user: { readonly id: number; readonly email: string },
    visitor: Visitor,
  ) {
    this.visitor = visitor;
    this.email = user.email;
    this.userId = user.id;
    this.#ground = ground;
    this.#ledger = ledger;
  }

  /** Opens a browser that is signed in without typing a password, for when there are many. */
  static async open(
    ground: Ground,
    ledger: Ledger,
    db: Database,
    user: { readonly id: number; readonly email: string },
  ): Promise<Browser> {
    const visitor = await Visitor.withSession(ground.api.url, db, user);
    const browser = new Browser(ground, ledger, user, visitor);
    browser.#noteSession();
    return browser;
  }

  get token(): string | undefined {
    return this.visitor.cookie(SESSION_COOKIE);
  }

  /**
   * Tries once. Returns null when there is no answer, or only one that says the product is
   * unavailable: whether the request took effect is unknown.
   */
  async try<E extends Endpoint>(
    endpoint: E,
    parts: CallParts<E> = {},
    form?: FormData,
  ): Promise<Reply | null> {
    const reply = await this.#send(endpoint, parts, form).catch(() => null);
    if (reply !== null && reply.status < 500) return reply;
    this.#ledger.counts.lost += 1;
    if (reply !== null && !isToldUnavailable(reply))
      this.#ledger.faults.push(
        `${endpoint.id} was answered ${reply.status} while processes were killed, not 503: ${reply.text.slice(0, 200)}`,
      );
    await this.#ground.back();
    return null;
  }

  /**
   * Retries until there is an answer. Signs in again when the session has ended, as the page's
   * dialog does.
   * @throws Error after five minutes without one.
   */
  async until<E extends Endpoint>(
    endpoint: E,
    parts: CallParts<E> = {},
    form?: () => FormData,
  ): Promise<Reply> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const reply = await this.try(endpoint, parts, form?.());
      if (reply !== null && reply.status !== 419 && reply.status !== 401) return reply;
      if (performance.now() > deadline)
        throw new Error(`${endpoint.id} of ${this.email} got no answer within ${PATIENCE_MS} ms.`);
      if (reply !== null) await this.signIn();
    }
  }

  /** Types the password and retries until there is an answer. */
  async signIn(): Promise<void> {
    this.#ledger.givingUp(this.token);
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      // Any page sets the anti-forgery token that goes with the cookies.
      const page = await this.try(contracts.showAppConfig);
      const reply =
        page &&
        (await this.try(contracts.login, { body: { email: this.email, password: DEMO_PASSWORD } }));
      if (reply?.status === 200) break;
      if (reply?.status === TOO_MANY) {
        // Attempts cut off by a kill count too, and all come from one address: wait a quarter of an
        // hour.
        this.#ledger.counts.signInLimits += 1;
        await this.#ground.db.pool.query('DELETE FROM rate_limit').catch(() => undefined);
        continue;
      }
      if (reply !== null || performance.now() > deadline)
        throw new Error(`${this.email} could not sign in again: ${reply?.status} ${reply?.text}`);
    }
    this.#ledger.counts.signIns += 1;
    this.#noteSession();
  }

  async signOut(): Promise<void> {
    this.#ledger.givingUp(this.token);
    await this.until(contracts.logout, { body: {} });
    this.#noteSession();
  }

  /** Starts impersonating another user; the session id changes. */
  async impersonate(userId: number): Promise<void> {
    this.#ledger.givingUp(this.token);
    await this.#expect200(
      contracts.impersonate,
      await this.until(contracts.impersonate, { body: { userId, reason: 'To help' } }),
    );
    this.#ledger.counts.impersonations += 1;
    this.#noteSession();
  }

  async stopImpersonating(): Promise<void> {
    this.#ledger.givingUp(this.token);
    // 422: the answer to the first try was lost. Signing in again ends impersonation.
    const reply = await this.until(contracts.stopImpersonating);
    if (reply.status !== 422) await this.#expect200(contracts.stopImpersonating, reply);
    this.#noteSession();
  }

  #noteSession(): void {
    this.#ledger.session(this.#noted, this.token);
    this.#noted = this.token;
  }

  async #expect200(endpoint: Endpoint, reply: Reply): Promise<void> {
    if (reply.status !== 200)
      throw new Error(
        `${endpoint.id} of ${this.email} was answered ${reply.status}: ${reply.text}`,
      );
  }

  #send<E extends Endpoint>(
    endpoint: E,
    parts: CallParts<E>,
    form: FormData | undefined,
  ): Promise<Reply> {
    this.visitor.base = this.#ground.api.url;
    return form === undefined
      ? this.visitor.call(endpoint, parts)
      : this.visitor.send(endpoint.method, endpoint.path, { body: form });
  }
}
