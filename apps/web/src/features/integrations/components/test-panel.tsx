import { Button } from '@mantine/core';
import type { IntegrationTestView, IntegrationView } from '@reviews/contracts/integrations';
import { MESSAGES } from '@reviews/domain';
import { IconAlertTriangle, IconCircleCheckFilled } from '@tabler/icons-react';
import { ApiError } from '../../../lib/api-error.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useTest } from '../api/integration-queries.ts';
import { INTEGRATION_TEXTS as texts, KIND_TEXTS } from '../lib/integration-texts.ts';
import styles from './integrations.module.css';

/** Tests the saved settings, and shows the result. */
export function TestPanel({
  integration: { id, kind, missing },
  isDirty,
}: {
  integration: IntegrationView;
  isDirty: boolean;
}) {
  const { mutate, isPending, data, error } = useTest(id);
  const [first] = missing;
  const hint = isDirty ? texts.saveFirst : (first?.message ?? '');
  return (
    <section aria-label={KIND_TEXTS[kind].test} className={styles.test}>
      <div className={styles.buttons}>
        <Button
          disabled={hint !== ''}
          loading={isPending}
          onClick={() => mutate()}
          variant="default"
        >
          {KIND_TEXTS[kind].test}
        </Button>
        <span className={styles.sub}>{hint}</span>
      </div>
      <div aria-live="polite">
        {isPending && <p className={styles.sub}>{texts.testing}</p>}
        {!isPending && data !== undefined && !isDirty && <Result result={data} />}
        {!isPending && error !== null && (
          <p className={styles.problem}>
            {error instanceof ApiError ? error.message : MESSAGES.errors.internal}
          </p>
        )}
      </div>
    </section>
  );
}

function Result({ result: { outcome, summary, steps } }: { result: IntegrationTestView }) {
  const Mark = outcome === 'ok' ? IconCircleCheckFilled : IconAlertTriangle;
  return (
    <div className={styles.outcome} data-outcome={outcome}>
      <Mark aria-hidden size={20} stroke={ICON_STROKE} />
      <div>
        <strong>{outcome === 'ok' ? texts.testOk : texts.testFailed}</strong>
        <p>{summary}</p>
        {steps.length > 0 && (
          <ul>
            {steps.map((step) => (
              <li data-outcome={step.outcome} key={step.text}>
                {step.text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
