import { eventOfAction, type WEBHOOK_PING, type WebhookEvent } from '@reviews/domain';
import type { ToldRow } from './told.queries.ts';

/** The content of an event: what happened, when, and to which record. */
export interface Told {
  readonly event: WebhookEvent | typeof WEBHOOK_PING;
  /** ISO 8601. */
  readonly at: string;
  readonly data: Readonly<Record<string, string | number | null>>;
}

/** Returns the body of a delivery, as in Standard Webhooks. */
export const payloadOf = ({ event, at, data }: Told): string =>
  JSON.stringify({ type: event, timestamp: at, data });

/**
 * Returns ids and states of records. For a form, neither the writer nor the subject: anyone with
 * the webhook's address can read it. Receivers with more permissions ask the API, which applies its
 * policies.
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

/**
 * Returns the payload of a change, or null if webhooks do not report it. For an anonymous form,
 * only the day.
 */
export function toldOf(row: ToldRow): { readonly payload: string; readonly at: string } | null {
  const event = eventOfAction(row.action);
  if (event === undefined) return null;
  const at = (row.is_anonymous ? row.day : row.occurred_at).toISOString();
  return { payload: payloadOf({ event, at, data: dataOf(row) }), at };
}
