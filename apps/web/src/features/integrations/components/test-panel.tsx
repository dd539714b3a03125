import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { IntegrationTestView, IntegrationView } from '@reviews/contracts/integrations';
import { MESSAGES } from '@reviews/domain';
import { IconAlertTriangle, IconCircleCheckFilled } from '@tabler/icons-react';
import { ApiError } from '../../../lib/api-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useTest } from '../api/integration-queries.ts';
import { INTEGRATION_TEXTS as texts, KIND_TEXTS } from '../lib/integration-texts.ts';

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
    <Stack
      aria-label={KIND_TEXTS[kind].test}
      className="ruled"
      component="section"
      gap="sm"
      maw="40rem"
      mt="lg"
      pt="lg"
    >
      <Group gap="8px 12px">
        <Button
          disabled={hint !== ''}
          loading={isPending}
          onClick={() => mutate()}
          variant="default"
        >
          {KIND_TEXTS[kind].test}
        </Button>
        <Text c="dimmed" fz="note" span>
          {hint}
        </Text>
      </Group>
      <div aria-live="polite">
        {isPending && (
          <Text c="dimmed" fz="note">
            {texts.testing}
          </Text>
        )}
        {!isPending && data !== undefined && !isDirty && <Result result={data} />}
        {!isPending && error !== null && (
          <Notice mb={0} tone="danger">
            {error instanceof ApiError ? error.message : MESSAGES.errors.internal}
          </Notice>
        )}
      </div>
    </Stack>
  );
}

function Result({ result: { outcome, summary, steps } }: { result: IntegrationTestView }) {
  const tone = outcome === 'ok' ? 'positive' : 'danger';
  return (
    <Notice icon={outcome === 'ok' ? IconCircleCheckFilled : IconAlertTriangle} mb={0} tone={tone}>
      <Text c={`var(--${tone})`} component="div">
        <strong>{outcome === 'ok' ? texts.testOk : texts.testFailed}</strong>
        <p>{summary}</p>
        {steps.length > 0 && (
          <Box component="ul" m={0} ps={18}>
            {steps.map((step) => (
              <li key={step.text}>{step.text}</li>
            ))}
          </Box>
        )}
      </Text>
    </Notice>
  );
}
