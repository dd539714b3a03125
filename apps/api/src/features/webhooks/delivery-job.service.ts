import { webhookSettings } from '@reviews/contracts';
import { inTransaction, type Database } from '@reviews/db';
import {
  isDomainError,
  retryAfterMs,
  WEBHOOK_DELIVERIES_KEPT_DAYS,
  WEBHOOK_FAILING_DAYS,
  WEBHOOK_MESSAGES as texts,
} from '@reviews/domain';
import { auditEach } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import type { Attempt, JobKind } from '../../core/job-waker.ts';
import type { Outgoing } from '../../core/outgoing.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { recordEvent, recordSwitchOff, type IntegrationSecrets } from '../integrations/public.ts';
import * as queries from './deliveries.queries.ts';
import type { ClaimedDelivery, HookRow } from './deliveries.queries.ts';
import { toldOf } from './payload.ts';
import { sendOnce, type Attempted, type Destination } from './send.ts';
import { findTold } from './told.queries.ts';

/** Parallel requests to one receiver. */
const TOGETHER = 5;
const CLAIM = 4 * TOGETHER;
/** Several times the longest possible run of a claim. */
const CLAIM_HOLDS_MS = 5 * 60_000;
/** Pause after all claimed deliveries have failed: another attempt would fail too. */
const REST_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Short, because changes often follow each other quickly and receivers expect events at once. */
const LOOK_EVERY_MS = 2000;

export interface DeliveryJobDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly outgoing: Outgoing;
  readonly secrets: IntegrationSecrets;
  /** A random number from 0 to 1 that spreads retries. */
  readonly chance?: () => number;
}

type Ready = ClaimedDelivery & { readonly payload: string };

/**
 * Creates the job that sends a webhook's outbox. Any number of processes run it, and each delivery
 * is claimed by one. After a crash, the delivery is sent again after five minutes under the same
 * id: at least once, in no particular order.
 */
export function createDeliveryJob({
  db,
  clock,
  outgoing,
  secrets,
  chance = Math.random,
}: DeliveryJobDependencies): JobKind & { readonly sweep: () => Promise<number> } {
  const pool = onPool(db);
  const later = (ms: number): Date => new Date(clock.now().getTime() + ms);

  /**
   * Returns the claimed deliveries that can be sent now. Releases those that wait for the end of
   * their day, and drops those whose record is gone.
   */
  async function ready(taken: readonly ClaimedDelivery[]): Promise<Ready[]> {
    const isReady = (delivery: ClaimedDelivery): delivery is Ready => delivery.payload !== null;
    const rows = await findTold(
      pool,
      taken.filter((delivery) => !isReady(delivery)).map(({ id }) => id),
    );
    const [gone, waiting, told] = [
      [] as number[],
      new Map<number, number[]>(),
      new Map<number, { payload: string; at: string }>(),
    ];
    for (const row of rows) {
      const words = row.is_gone ? null : toldOf(row);
      const until = row.next_day.getTime();
      if (words === null) gone.push(row.id);
      else if (row.is_anonymous && clock.now().getTime() < until)
        waiting.set(until, [...(waiting.get(until) ?? []), row.id]);
      else told.set(row.id, words);
    }
    if (gone.length > 0) await queries.drop(pool, gone);
    for (const [until, ids] of waiting) await queries.release(pool, ids, new Date(until));
    if (told.size > 0)
      await queries.keepPayloads(
        pool,
        [...told].map(([id, words]) => ({ id, ...words })),
      );
    return taken.flatMap((delivery) => {
      const payload = delivery.payload ?? told.get(delivery.id)?.payload;
      return payload === undefined ? [] : [{ ...delivery, payload }];
    });
  }

  /**
   * Records whether the webhook works.
   * @returns whether it was switched off
   */
  async function note(hook: HookRow, { isTaken, fault }: Attempted): Promise<boolean> {
    const at = clock.now();
    if (isTaken) {
      if (await queries.noteWorking(pool, hook.id))
        await recordEvent(pool, {
          integrationId: hook.id,
          at,
          kind: 'delivery',
          outcome: 'ok',
          summary: texts.recovered,
        });
      return false;
    }
    if (await queries.noteFailing(pool, hook.id, at))
      await recordEvent(pool, {
        integrationId: hook.id,
        at,
        kind: 'delivery',
        outcome: 'failed',
        summary: texts.failing({ fault: fault ?? '' }),
      });
    const failingBefore = new Date(at.getTime() - WEBHOOK_FAILING_DAYS * DAY_MS);
    if (hook.failing_since === null || hook.failing_since > failingBefore) return false;
    return inTransaction(db, async (tx) => {
      if (!(await queries.switchOff(onTransaction(tx), hook.id, { failingBefore, at })))
        return false;
      await recordSwitchOff(tx, {
        integrationId: hook.id,
        at,
        summary: texts.givenUp({ days: WEBHOOK_FAILING_DAYS }),
      });
      await auditEach(tx, null, at, [
        {
          action: 'integration.switched_off',
          entity: 'integration',
          entityId: hook.id,
          changes: [{ field: 'enabled', from: true, to: false }],
        },
      ]);
      return true;
    });
  }

  async function deliver(
    destination: Destination,
    delivery: Ready,
    signal: AbortSignal,
  ): Promise<Attempted | null> {
    const result = await sendOnce(
      outgoing,
      destination,
      { id: delivery.key, at: clock.now(), payload: delivery.payload },
      signal,
    );
    if (!result.isTaken && signal.aborted) {
      await queries.release(pool, [delivery.id], clock.now());
      return null;
    }
    const wait = retryAfterMs(delivery.attempts, chance());
    await queries.settle(pool, delivery.id, {
      ...result,
      at: clock.now(),
      again: result.isTaken || wait === null ? null : later(wait),
    });
    return result;
  }

  /**
   * Sends some deliveries, a few in parallel.
   * @returns whether there may be more to send now.
   */
  async function step(
    hook: HookRow,
    destination: Destination,
    signal: AbortSignal,
  ): Promise<boolean> {
    const taken = await queries.claimDeliveries(pool, {
      integrationId: hook.id,
      now: clock.now(),
      until: later(CLAIM_HOLDS_MS),
      limit: CLAIM,
    });
    const deliveries = await ready(taken);
    const results: Attempted[] = [];
    for (let begin = 0; begin < deliveries.length; begin += TOGETHER) {
      const together = deliveries.slice(begin, begin + TOGETHER);
      if (signal.aborted)
        await queries.release(
          pool,
          together.map(({ id }) => id),
          clock.now(),
        );
      else
        results.push(
          ...(
            await Promise.all(together.map((delivery) => deliver(destination, delivery, signal)))
          ).filter((result) => result !== null),
        );
    }
    const telling = results.find(({ isTaken }) => isTaken) ?? results.at(-1);
    if (telling !== undefined && (await note(hook, telling))) return false;
    if (results.length === CLAIM && results.every(({ isTaken }) => !isTaken)) {
      await queries.rest(pool, hook.id, later(REST_MS));
      return false;
    }
    return taken.length === CLAIM && !signal.aborted;
  }

  /**
   * Returns the destination, or null if the secret cannot be decrypted: nothing is sent without a
   * signature.
   */
  async function destinationOf(hook: HookRow): Promise<Destination | null> {
    const { url } = webhookSettings.parse(hook.settings);
    try {
      return { url, secret: secrets.open(hook) ?? '' };
    } catch (error) {
      if (!isDomainError(error)) throw error;
      await queries.rest(pool, hook.id, later(REST_MS));
      await note(hook, {
        isTaken: false,
        status: null,
        durationMs: 0,
        answer: null,
        fault: error.message,
      });
      return null;
    }
  }

  return {
    lookEveryMs: LOOK_EVERY_MS,
    waiting: () => queries.findDueHooks(pool, clock.now()),
    async run(id: number, { signal }: Attempt): Promise<void> {
      let hook = await queries.findHook(pool, id);
      while (
        hook !== undefined &&
        hook.secret !== null &&
        (hook.rests_until === null || hook.rests_until <= clock.now())
      ) {
        const destination = await destinationOf(hook);
        if (destination === null || !(await step(hook, destination, signal))) return;
        hook = await queries.findHook(pool, id);
      }
    },
    /**
     * Removes old deliveries.
     * @returns how many were removed.
     */
    sweep: () =>
      queries.removeOldDeliveries(
        pool,
        new Date(clock.now().getTime() - WEBHOOK_DELIVERIES_KEPT_DAYS * DAY_MS),
      ),
  };
}
