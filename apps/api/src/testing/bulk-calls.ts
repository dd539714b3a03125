import { randomUUID } from 'node:crypto';
import * as contracts from '@reviews/contracts';
import type { BulkChangeInput, BulkGroup } from '@reviews/contracts';
import type { BuiltCyclePulse } from '@reviews/factories';
import type { Answer, Caller } from './start-test-app.ts';
import { replyOf } from './worlds.ts';

interface Form {
  readonly hash: string;
}

const hashesOf = (forms: readonly Form[]) => forms.map(({ hash }) => hash);

/** Returns one person's calls for bulk actions on the reviews of a pulse. */
export function bulkCalls(caller: Caller, pulse: Pick<BuiltCyclePulse, 'id' | 'cycleId'>) {
  const params = { cycleId: String(pulse.cycleId), pulseId: String(pulse.id) };
  const undo = (id: number): Promise<Answer> =>
    caller.call(contracts.undoBulk, { params: { id: String(id) }, body: {} });
  const run = (
    forms: readonly Form[],
    change: BulkChangeInput,
    key: string = randomUUID(),
  ): Promise<Answer> =>
    caller.call(contracts.runBulk, { params, body: { key, forms: hashesOf(forms), change } });
  return {
    preview: (forms: readonly Form[], change: BulkChangeInput) =>
      caller.call(contracts.previewBulk, { params, body: { forms: hashesOf(forms), change } }),
    previewed: async (forms: readonly Form[], change: BulkChangeInput) =>
      replyOf(
        contracts.previewBulk,
        await caller.call(contracts.previewBulk, {
          params,
          body: { forms: hashesOf(forms), change },
        }),
      ),
    run,
    done: async (forms: readonly Form[], change: BulkChangeInput, key?: string) =>
      replyOf(contracts.runBulk, await run(forms, change, key)),
    list: async () =>
      replyOf(contracts.listBulkActions, await caller.call(contracts.listBulkActions, { params }))
        .data,
    show: (id: number) => caller.call(contracts.showBulkAction, { params: { id: String(id) } }),
    undo,
    undone: async (id: number) => replyOf(contracts.undoBulk, await undo(id)),
  };
}

/** Returns the number of reviews per reason. */
export const countsOf = (groups: readonly BulkGroup[]): Record<string, number> =>
  Object.fromEntries(groups.map(({ reason, count }) => [reason, count]));
