import type {
  BulkActionView,
  BulkForm,
  BulkGroup,
  BulkPreview,
  BulkResult,
} from '@reviews/contracts';
import {
  BULK_MAX_NAMED,
  bulkReasonText,
  BULK_REASONS,
  canBeUndone,
  MESSAGES,
  type BulkReason,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { PulseRecord } from '../pulses/record/public.ts';
import { mayDoInBulk } from '../pulses/tracking/public.ts';
import { writerName } from '../pulses/record/public.presenter.ts';
import type { Verdicts } from './bulk-forms.ts';
import type { ActionRow } from './bulk.queries.ts';
import type { BulkOutcome } from './bulk.service.ts';
import type { BulkUndone } from './undo-bulk.service.ts';

function presentForms(actor: Actor, forms: readonly PulseRecord[]): BulkForm[] {
  return forms.slice(0, BULK_MAX_NAMED).map((form) => ({
    hash: form.hash,
    employee: { id: form.employee_id, preferred_name: form.employee_name },
    assignee: writerName(actor, form),
  }));
}

/**
 * Presents groups in a fixed order. Of reviews that the actor cannot see, shows only how many they
 * asked for.
 */
function presentGroups(
  actor: Actor,
  groups: ReadonlyMap<BulkReason, readonly PulseRecord[]>,
  missing = 0,
): BulkGroup[] {
  return BULK_REASONS.flatMap((reason) => {
    const forms = groups.get(reason) ?? [];
    const count = forms.length + (reason === 'not_found' ? missing : 0);
    return count === 0
      ? []
      : [{ reason, message: bulkReasonText(reason), count, forms: presentForms(actor, forms) }];
  });
}

export function presentPreview(
  actor: Actor,
  { changed, refused, missing }: Verdicts & { readonly missing: number },
): BulkPreview {
  return {
    will: changed.length,
    forms: presentForms(actor, changed),
    drafts: changed.filter(({ state }) => state === 'draft').length,
    refused: presentGroups(actor, refused, missing),
  };
}

export function presentAction(actor: Actor, action: ActionRow): BulkActionView {
  const { kind, change, done, undone } = action;
  return {
    id: action.id,
    kind,
    done,
    undone,
    created_at: action.created_at.toISOString(),
    created_by: action.created_by,
    undone_at: undone === 0 ? null : (action.undone_at?.toISOString() ?? null),
    undone_by: undone === 0 ? null : action.undone_by,
    assignee: action.assignee,
    due_date: change.kind === 'extend' ? change.due_date : null,
    auto_close_date: change.kind === 'extend' ? change.auto_close_date : null,
    can_undo:
      canBeUndone(kind) && !action.cycle_closed && done > undone && mayDoInBulk(actor, kind),
  };
}

export function presentOutcome(
  actor: Actor,
  { action, forms, missing }: BulkOutcome,
  taken?: BulkUndone,
): BulkResult {
  const refused = Map.groupBy(
    forms.filter(({ outcome }) => outcome.reason !== null),
    ({ outcome }) => outcome.reason ?? 'not_found',
  );
  return {
    message:
      taken === undefined
        ? MESSAGES.bulk.done[action.kind]({ count: action.done })
        : MESSAGES.bulk.undone({ count: taken.undone.length }),
    action: presentAction(actor, action),
    forms: presentForms(
      actor,
      forms.flatMap(({ form, outcome }) => (outcome.reason === null ? [form] : [])),
    ),
    refused: presentGroups(
      actor,
      new Map([...refused].map(([reason, group]) => [reason, group.map(({ form }) => form)])),
      missing,
    ),
    left: taken === undefined ? [] : presentGroups(actor, taken.left),
  };
}
