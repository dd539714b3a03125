import { eventOfAction, type WEBHOOK_PING, type WebhookEvent } from '@reviews/domain';
import type { ToldRow } from './told.queries.ts';

/** What a receiver is told: what happened, when, and to which record. */
export interface Told {
  readonly event: WebhookEvent | typeof WEBHOOK_PING;
  /** ISO 8601. */
  readonly at: string;
  readonly data: Readonly<Record<string, string | number | null>>;
}

/** The body of a delivery, as Standard Webhooks has it. */
export const payloadOf = ({ event, at, data }: Told): string =>
  JSON.stringify({ type: event, timestamp: at, data });

/**
 * Names of records and states. Of a form neither who writes it nor whom it is about: a webhook is read by whoever was given
 * its address, and those who may know more ask the API for the form and are answered by its policies.
 */
function dataOf(row: ToldRow): Told['data'] {
  const [kind] = row.action.split('.');
  switch (kind) {
    case 'pulse':
      return {
        form: row.form,
        state: row.form_state,
        cycle_id: row.cycle_id,
        cycle_pulse_id: row.cycle_pulse_id,
      };
    case 'packet':
      return {
        packet_id: row.packet_id,
        state: row.packet_state,
        cycle_id: row.cycle_id,
        employee_id: row.employee_id,
      };
    case 'launch':
      return { cycle_id: row.cycle_id, launch_id: row.launch_id };
    case 'cycle':
      return { cycle_id: row.cycle_id };
    case 'employee':
      return { employee_id: row.employee_id };
    case 'import':
      return { import_id: Number(row.entity_id) };
    default:
      return {};
  }
}

/** What is told of a change; null of one that no webhook is told of. Of an anonymous form the day it was done on. */
export function toldOf(row: ToldRow): { readonly payload: string; readonly at: string } | null {
  const event = eventOfAction(row.action);
  if (event === undefined) return null;
  const at = (row.is_anonymous ? row.day : row.occurred_at).toISOString();
  return { payload: payloadOf({ event, at, data: dataOf(row) }), at };
}
