import { Visitor, type CallParts, type Reply } from '@reviews/harness';
import * as contracts from '@reviews/contracts';
import type { Endpoint } from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { DEMO_PASSWORD } from '@reviews/domain/demo-accounts';
import type { Ground } from './ground.ts';
import type { Ledger } from './ledger.ts';

/** Through several outages on a busy machine; what takes longer hangs. */
const PATIENCE_MS = 300_000;
const TOO_MANY = 429;
const SESSION_COOKIE = 'reviews_session';

/** The product's own words for 'not now': anything else of 500 or more was not foreseen. */
const isToldUnavailable = ({ status, text }: Reply) =>
  status === 503 && text.includes('"unavailable"');

/** A browser whose person does not give up: what was not answered is asked again once the product is back. */
export class Browser {
  readonly visitor: Visitor;
  readonly email: string;
  readonly userId: number;
  readonly #ground: Ground;
  readonly #ledger: Ledger;
  /** The session as the ledger has it. */
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

  /** Signed in without typing a password, for many at once. */
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

  /** One try. Null where there is no answer, or one that only says that there is none: whether it was done is unknown. */
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
   * Asks until there is an answer, signing in again where the session has ended, as the page's dialog does.
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

  /** Types the password until it is answered. */
  async signIn(): Promise<void> {
    this.#ledger.givingUp(this.token);
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      // Any page brings the anti-forgery token that goes with the cookies.
      const page = await this.try(contracts.showAppConfig);
      const reply =
        page &&
        (await this.try(contracts.login, { body: { email: this.email, password: DEMO_PASSWORD } }));
      if (reply?.status === 200) break;
      if (reply?.status === TOO_MANY) {
        // Each attempt that a kill cut off counts, and they all come from one address: a quarter of an hour passes.
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

  /** Looks at the product as another; the session id changes with it. */
  async impersonate(userId: number): Promise<void> {
    this.#ledger.givingUp(this.token);
    await this.#expect200(
      contracts.impersonate,
      await this.until(contracts.impersonate, { body: { userId } }),
    );
    this.#ledger.counts.impersonations += 1;
    this.#noteSession();
  }

  async stopImpersonating(): Promise<void> {
    this.#ledger.givingUp(this.token);
    // 422: the answer to the first try was lost, and whoever signs in again impersonates nobody.
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
