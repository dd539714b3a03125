import { healthOf, type IntegrationOutcome, type WebhookDeliveryState } from '@reviews/domain';
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconClock,
  IconPlayerPause,
} from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { HEALTH_WORDS } from '../lib/integration-texts.ts';
import styles from './integrations.module.css';

const ICONS = {
  off: IconPlayerPause,
  unused: IconCircleDashed,
  ok: IconCircleCheckFilled,
  failed: IconAlertTriangle,
} as const;

/** Shows an integration's state by icon, word and colour. */
export function StateMark({
  enabled,
  outcome,
}: {
  enabled: boolean;
  outcome: IntegrationOutcome | null;
}) {
  const health = healthOf({ enabled, lastOutcome: outcome });
  const Mark = ICONS[health];
  return (
    <span className={styles.mark} data-health={health}>
      <Mark aria-hidden size={16} stroke={ICON_STROKE} />
      {HEALTH_WORDS[health]}
    </span>
  );
}

const RESULT_ICONS = {
  ok: IconCircleCheckFilled,
  sent: IconCircleCheckFilled,
  failed: IconAlertTriangle,
  waiting: IconClock,
  dropped: IconCircleMinus,
} as const;

/** Shows the result of one attempt, in the same way. */
export function ResultMark({
  outcome,
  children,
}: {
  outcome: IntegrationOutcome | WebhookDeliveryState;
  children: string;
}) {
  const Mark = RESULT_ICONS[outcome];
  return (
    <span className={styles.result} data-outcome={outcome}>
      <Mark aria-hidden size={16} stroke={ICON_STROKE} />
      {children}
    </span>
  );
}
