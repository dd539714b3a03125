import '@mantine/core/styles/Switch.layer.css';
import { Box, Button, Group, Paper, Stack, Switch, TextInput } from '@mantine/core';
import type { IntegrationView } from '@reviews/contracts/integrations';
import { MESSAGES, NAME_MAX_CHARS } from '@reviews/domain';
import { useState, type FormEvent } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { readRecordId } from '../../../lib/record-id.ts';
import { useUnloadWarning } from '../../../lib/use-unload-warning.ts';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useRecordDraft } from '../../../ui/use-record-draft.ts';
import { useRemoveIntegration, useSaveIntegration } from '../api/integration-queries.ts';
import { INTEGRATION_TEXTS as texts } from '../lib/integration-texts.ts';
import { AddIntegration } from './add-integration.tsx';
import { Deliveries } from './deliveries.tsx';
import { EventLog } from './event-log.tsx';
import { ImportNow } from './import-now.tsx';
import { IntegrationFrame } from './integration-frame.tsx';
import { HealthMark } from './state-mark.tsx';

/** Renders one integration (RT-05): name, on or off, log, and deletion; `0` adds one (AMB-57). */
export function IntegrationOverview() {
  const { integrationId } = useParams();
  const id = readRecordId(integrationId);
  if (integrationId === '0') return <AddIntegration />;
  return (
    <IntegrationFrame id={id} key={id}>
      {(integration) => (
        <>
          <NameAndState integration={integration} key={integration.id} />
          {integration.kind === 'webhook' && (
            <Deliveries id={integration.id} isOn={integration.enabled} />
          )}
          {integration.kind === 'scheduled_import' && (
            <ImportNow id={integration.id} isOn={integration.enabled} />
          )}
          <EventLog id={integration.id} />
        </>
      )}
    </IntegrationFrame>
  );
}

function NameAndState({ integration }: { integration: IntegrationView }) {
  const draft = useRecordDraft({
    latest: integration,
    revisionOf: ({ revision }) => revision,
    partOf: ({ name, enabled }) => ({ name, enabled }),
  });
  const {
    isDirty,
    given: { name, enabled },
  } = draft;
  const { mutate, isPending, error, reset } = useSaveIntegration(draft.seen);
  const problems = error instanceof ApiError ? error.errors : {};
  const isReady = integration.missing.length === 0;
  useUnloadWarning(() => isDirty);
  const change = (part: Partial<typeof draft.given>): void => {
    draft.change(part);
    if (error !== null) reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isDirty || isPending) return;
    const way = draft.send();
    mutate(draft.given, { onSuccess: way.saved, onError: way.failed });
  };
  return (
    <Paper
      aria-label={texts.settings}
      component="section"
      mb="xl"
      p="clamp(1rem, 3vw, 1.5rem)"
      withBorder
    >
      <form aria-label={texts.settings} noValidate onSubmit={submit}>
        <Stack gap={20} maw={640}>
          <TextInput
            error={problems['name']?.[0]}
            label={texts.name}
            maxLength={NAME_MAX_CHARS}
            onChange={(event) => change({ name: event.currentTarget.value })}
            required
            value={name}
          />
          <Group align="flex-start" gap="8px 24px" justify="space-between">
            <Switch
              flex="1 1 20rem"
              checked={enabled}
              description={texts.enabledHint}
              disabled={!isReady && !enabled}
              label={texts.enabled}
              onChange={(event) => change({ enabled: event.currentTarget.checked })}
            />
            {integration.enabled && integration.last_event?.outcome === 'failed' && (
              <HealthMark enabled outcome="failed" />
            )}
          </Group>
          {!isReady && (
            <Paper bg="var(--sunken)" fz="note" px="md" py="sm" withBorder>
              <p>{texts.notReady}</p>
              <Box component="ul" my={6} ps={20}>
                {integration.missing.map(({ path, message }) => (
                  <li key={path}>{message}</li>
                ))}
              </Box>
              <Link to={`/integrations/${integration.id}/config`}>{texts.finish}</Link>
            </Paper>
          )}
          {error !== null && problems['name'] === undefined && (
            <Notice mb={0} role="alert" tone="danger">
              {error instanceof ApiError ? error.message : MESSAGES.errors.internal}
            </Notice>
          )}
          <Group gap="8px 12px">
            <Button disabled={!isDirty} loading={isPending} type="submit">
              {texts.save}
            </Button>
            <RemoveButton integration={integration} isLocked={isDirty} />
          </Group>
          <LeaveGuard hasUnsaved={() => isDirty} message={texts.leave} />
        </Stack>
      </form>
    </Paper>
  );
}

function RemoveButton({
  integration: { id, name },
  isLocked,
}: {
  integration: IntegrationView;
  isLocked: boolean;
}) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, isSuccess } = useRemoveIntegration(id);
  if (isSuccess) return <Navigate replace to="/integrations" />;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        disabled={isLocked}
        onClick={() => setAsking(true)}
        variant="default"
      >
        {texts.remove}
      </Button>
      <LazyConfirmDialog
        busy={isPending}
        confirmLabel={texts.removeButton}
        danger
        message={texts.removeMessage}
        onCancel={() => setAsking(false)}
        onConfirm={() => mutate(undefined, { onError: () => setAsking(false) })}
        opened={isAsking}
        title={texts.removeTitle({ name })}
      />
    </>
  );
}
