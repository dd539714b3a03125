import { healthOf, type IntegrationOutcome, type WebhookDeliveryState } from '@reviews/domain';
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconClock,
  IconPlayerPause,
} from '@tabler/icons-react';
import { StateMark } from '../../../ui/state-mark.tsx';
import { HEALTH_WORDS } from '../lib/integration-texts.ts';

const HEALTH = {
  off: { icon: IconPlayerPause, tone: undefined },
  unused: { icon: IconCircleDashed, tone: undefined },
  ok: { icon: IconCircleCheckFilled, tone: 'positive' },
  failed: { icon: IconAlertTriangle, tone: 'danger' },
} as const;

/** Shows an integration's state by icon, word and colour. */
export function HealthMark({
  enabled,
  outcome,
}: {
  enabled: boolean;
  outcome: IntegrationOutcome | null;
}) {
  const health = healthOf({ enabled, lastOutcome: outcome });
  return <StateMark {...HEALTH[health]}>{HEALTH_WORDS[health]}</StateMark>;
}

const RESULTS = {
  ok: HEALTH.ok,
  sent: HEALTH.ok,
  failed: HEALTH.failed,
  waiting: { icon: IconClock, tone: 'notice' },
  dropped: { icon: IconCircleMinus, tone: undefined },
} as const;

/** Shows the result of one attempt, in the same way. */
export function ResultMark({
  outcome,
  children,
}: {
  outcome: IntegrationOutcome | WebhookDeliveryState;
  children: string;
}) {
  return <StateMark {...RESULTS[outcome]}>{children}</StateMark>;
}
