import type { WebhookEvent } from '@reviews/domain';
import { texts } from '@reviews/messages';
import {
  deliveryStates,
  webhookEventGroups,
  webhookEvents,
  webhooks,
} from '@reviews/messages/en/webhooks';

const GROUP_WORDS = texts(webhookEventGroups);

interface EventGroup {
  readonly label: string;
  readonly events: readonly WebhookEvent[];
}

export const EVENT_GROUPS: readonly EventGroup[] = [
  {
    label: GROUP_WORDS.cycles,
    events: ['cycle.launched', 'cycle.launch_undone', 'cycle.closed', 'cycle.opened'],
  },
  {
    label: GROUP_WORDS.reviews,
    events: ['form.submitted', 'form.reopened', 'form.closed', 'form.reassigned'],
  },
  { label: GROUP_WORDS.packets, events: ['packet.released', 'packet.unreleased'] },
  {
    label: GROUP_WORDS.people,
    events: [
      'employee.added',
      'employee.changed',
      'employee.left',
      'employee.returned',
      'import.applied',
      'import.undone',
    ],
  },
];

export const EVENT_WORDS = texts(webhookEvents);
export const DELIVERY_WORDS = texts(deliveryStates);
/** Texts of webhooks. */
export const WEBHOOK_TEXTS = texts(webhooks);
