import { Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { IntegrationView } from '@reviews/contracts/integrations';
import { MESSAGES } from '@reviews/domain';
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { readRecordId } from '../../../lib/record-id.ts';
import { useUnloadWarning } from '../../../lib/use-unload-warning.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { mergeFields } from '../../../ui/merge-fields.ts';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useRecordDraft, type MergeParts } from '../../../ui/use-record-draft.ts';
import { useConfigure } from '../api/integration-queries.ts';
import { KIND_FIELDS } from '../kinds/kind-fields.ts';
import { INTEGRATION_TEXTS as texts, KIND_TEXTS } from '../lib/integration-texts.ts';
import { IntegrationFrame } from './integration-frame.tsx';
import styles from './integrations.module.css';
import { SecretField, type GivenSecret } from './secret-field.tsx';
import { TestPanel } from './test-panel.tsx';

/** Edits the settings of an integration (RT-06), and tests them. */
export function IntegrationConfig() {
  const id = readRecordId(useParams().integrationId);
  return (
    <IntegrationFrame id={id} key={id}>
      {(integration) => <Setup integration={integration} />}
    </IntegrationFrame>
  );
}

function Setup({ integration }: { integration: IntegrationView }) {
  const [isDirty, setDirty] = useState(false);
  return (
    <div className={styles.setup}>
      <div>
        <ConfigForm integration={integration} key={integration.id} onDirty={setDirty} />
        <TestPanel
          integration={integration}
          isDirty={isDirty}
          key={`test ${integration.revision}`}
        />
      </div>
      <Paper
        aria-label={texts.steps}
        bg="var(--sunken)"
        component="aside"
        fz="note"
        px={20}
        py="md"
        withBorder
      >
        <Box component="h2" fw={620} fz="sm" mb="xs">
          {texts.steps}
        </Box>
        <Stack component="ol" gap="xs" m={0} ps={18}>
          {Object.values(KIND_TEXTS[integration.kind].steps).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Stack>
      </Paper>
    </div>
  );
}

const KEPT: GivenSecret = { value: null, isMade: false, keepFormer: true };

interface Config {
  settings: IntegrationView['settings'];
  secret: GivenSecret;
}

/** Merges each setting on its own. */
const mergeConfig: MergeParts<Config> = (before, given, theirs) => {
  const { merged: settings, clashing } = mergeFields(
    before.settings,
    given.settings,
    theirs.settings,
  );
  return {
    merged: {
      settings,
      secret: mergeFields(
        { secret: before.secret },
        { secret: given.secret },
        { secret: theirs.secret },
      ).merged.secret,
    },
    clashing,
  };
};

function ConfigForm({
  integration,
  onDirty,
}: {
  integration: IntegrationView;
  onDirty: (isDirty: boolean) => void;
}) {
  const draft = useRecordDraft<IntegrationView, Config>({
    latest: integration,
    revisionOf: ({ revision }) => revision,
    partOf: (one) => ({ settings: one.settings, secret: KEPT }),
    merge: mergeConfig,
  });
  const {
    isDirty,
    given: { settings, secret },
  } = draft;
  const { mutate, isPending, error, reset } = useConfigure(draft.seen);
  const form = useRef<HTMLFormElement>(null);
  const problems = error instanceof ApiError ? error.errors : {};
  const Fields = KIND_FIELDS[integration.kind];
  useUnloadWarning(() => isDirty);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const change = (part: (given: Config) => Partial<Config>): void => {
    draft.change(part);
    if (error !== null) reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isDirty || isPending) return;
    const way = draft.send();
    const sent = {
      settings,
      ...(secret.value === null
        ? {}
        : {
            secret: secret.value,
            keep_former: secret.keepFormer && integration.secret_set_at !== null,
          }),
    };
    mutate(sent, { onSuccess: way.saved, onError: way.failed });
  };
  return (
    <form aria-label={texts.config} noValidate onSubmit={submit} ref={form}>
      <Stack gap="lg" maw={640}>
        <Suspense fallback={<SkeletonRows height={72} rows={4} />}>
          {Fields !== undefined && (
            <Fields
              integration={integration}
              onChange={(part) => change((given) => ({ settings: { ...given.settings, ...part } }))}
              problems={problems}
              secret={(given) => (
                <SecretField
                  {...given}
                  given={secret}
                  onChange={(next) => change(() => ({ secret: next }))}
                  problem={problems['secret']?.[0]}
                  setAt={integration.secret_set_at}
                />
              )}
              settings={settings}
            />
          )}
        </Suspense>
        {error !== null && Object.keys(problems).length === 0 && (
          <Notice mb={0} role="alert" tone="danger">
            {error instanceof ApiError ? error.message : MESSAGES.errors.internal}
          </Notice>
        )}
        <Group gap="8px 12px">
          <Button disabled={!isDirty} loading={isPending} type="submit">
            {texts.save}
          </Button>
          <Text aria-live="polite" c="dimmed" fz="note" span>
            {isDirty ? texts.unsaved : texts.saved}
          </Text>
        </Group>
        <LeaveGuard hasUnsaved={() => isDirty} message={texts.leave} />
      </Stack>
    </form>
  );
}
