import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { BulkChangeInput, BulkPreview, BulkResult } from '@reviews/contracts/bulk';
import { BULK_MAX_FORMS, LABELS, MESSAGES } from '@reviews/domain';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { Details } from '../../../../ui/details.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import type { ListRef } from '../../api/cycles-api.ts';
import { useBulkPreview, useBulkToast, useRunBulk, useTakeBack } from '../../hooks/use-bulk.ts';
import { BULK_LABELS } from '../../lib/bulk-labels.ts';
import { BULK_TEXTS } from '../../lib/bulk-texts.ts';
import { BulkChangeFields, changeOf, NOTHING_ENTERED } from './bulk-change-fields.tsx';
import { BulkGroups, FormNames } from './bulk-groups.tsx';

const WIDTH = 560;

interface BulkDialogProps {
  kind: BulkChangeInput['kind'];
  list: ListRef;
  /** Hashes of the selected reviews. */
  chosen: readonly string[];
  /** `changed`: whether the action was carried out. */
  onClose: (changed: boolean) => void;
}

/**
 * Runs a bulk action: asks for its input, previews the effect, and reports the result per review
 * with undo.
 */
export function BulkDialog({ kind, list, chosen, onClose }: BulkDialogProps) {
  // A copy from when the dialog opened: the action may clear the selection.
  const [forms] = useState(chosen);
  const [entered, setEntered] = useState(NOTHING_ENTERED);
  const isTooMany = forms.length > BULK_MAX_FORMS;
  const change = isTooMany ? null : changeOf(kind, entered);
  const preview = useBulkPreview(list, forms, change);
  const run = useRunBulk(list, forms, change);
  const tell = useBulkToast(list);
  const texts = BULK_TEXTS.kinds[kind];
  if (run.data !== undefined) {
    return (
      <BulkOutcome
        first={run.data}
        list={list}
        onClose={(last) => {
          if (last === run.data) tell(last);
          onClose(true);
        }}
        title={texts.title}
      />
    );
  }
  const errors = preview.error instanceof ApiError ? preview.error.errors : {};
  const will = preview.isFetching ? 0 : (preview.data?.will ?? 0);
  return (
    <Dialog
      actions={
        <>
          <Button disabled={run.isPending} onClick={() => onClose(false)} variant="default">
            {LABELS.buttons.cancel}
          </Button>
          <Button
            color={kind === 'close' ? 'red' : undefined}
            disabled={will === 0}
            loading={run.isPending}
            onClick={() => run.mutate()}
          >
            {will === 0 ? BULK_LABELS.kinds[kind] : texts.confirm({ count: will })}
          </Button>
        </>
      }
      busy={run.isPending}
      onClose={() => onClose(false)}
      opened
      size={WIDTH}
      title={texts.title}
    >
      <Text c="dimmed" className="tabular">
        {BULK_TEXTS.chosen({ count: forms.length })}
      </Text>
      {isTooMany ? (
        <p>{MESSAGES.bulk.tooMany({ max: BULK_MAX_FORMS })}</p>
      ) : (
        <>
          <BulkChangeFields
            disabled={run.isPending}
            entered={entered}
            errors={errors}
            kind={kind}
            onEnter={setEntered}
          />
          {change === null ? (
            <Text c="dimmed" fz="note">
              {kind === 'extend' ? BULK_TEXTS.chooseDate : BULK_TEXTS.chooseReviewer}
            </Text>
          ) : (
            <Preview hasFieldErrors={Object.keys(errors).length > 0} kind={kind} query={preview} />
          )}
        </>
      )}
      {run.isPending && (
        <Text c="dimmed" fz="note" role="status">
          {BULK_TEXTS.working}
        </Text>
      )}
      {run.error !== null && !run.isPending && (
        <Notice mb={0} role="alert" tone="danger">
          {run.error instanceof ApiError &&
          run.error.kind !== 'offline' &&
          run.error.kind !== 'server'
            ? run.error.message
            : BULK_TEXTS.unknown}
        </Notice>
      )}
    </Dialog>
  );
}

interface PreviewProps {
  kind: BulkChangeInput['kind'];
  query: ReturnType<typeof useBulkPreview>;
  /** Whether the error is already shown at its field. */
  hasFieldErrors: boolean;
}

function Preview({ kind, query, hasFieldErrors }: PreviewProps) {
  if (query.isError)
    return hasFieldErrors ? null : (
      <ErrorState
        error={query.error}
        onRetry={() => void query.refetch()}
        quiet
        retrying={query.isFetching}
        title={BULK_TEXTS.previewFailed}
      />
    );
  if (query.data === undefined) return <SkeletonRows height={44} rows={2} />;
  return <WhatWill kind={kind} preview={query.data} />;
}

function WhatWill({
  kind,
  preview: { will, forms, drafts, refused },
}: {
  kind: BulkChangeInput['kind'];
  preview: BulkPreview;
}) {
  return (
    <Stack gap="sm">
      <Stack aria-live="polite" gap={4}>
        <Text fw={600} className="wrap-anywhere tabular">
          {will === 0 ? BULK_TEXTS.nothing : BULK_TEXTS.kinds[kind].will({ count: will })}
        </Text>
        {will > 0 && (
          <Text c="dimmed" fz="note">
            {BULK_TEXTS.kinds[kind].note}
          </Text>
        )}
        {drafts > 0 && kind === 'close' && (
          <Text c="dimmed" fz="note">
            {BULK_TEXTS.drafts({ count: drafts })}
          </Text>
        )}
      </Stack>
      {will > 0 && (
        <Details label={BULK_TEXTS.show({ count: will })}>
          <FormNames count={will} forms={forms} />
        </Details>
      )}
      <BulkGroups groups={refused} title={BULK_TEXTS.willNot} />
    </Stack>
  );
}

/** The button that was pressed has been removed. */
const giveFocus = (element: HTMLElement | null) => element?.focus();

interface BulkOutcomeProps {
  first: BulkResult;
  list: ListRef;
  title: string;
  /** Gets the latest result. */
  onClose: (last: BulkResult) => void;
}

function BulkOutcome({ first, list, title, onClose }: BulkOutcomeProps) {
  const undo = useTakeBack(list);
  const shown = undo.data ?? first;
  return (
    <Dialog
      actions={
        <>
          {shown.action.can_undo && (
            <Button
              loading={undo.isPending}
              onClick={() => undo.mutate(shown.action.id)}
              variant="default"
            >
              {BULK_TEXTS.undo}
            </Button>
          )}
          <Button disabled={undo.isPending} onClick={() => onClose(shown)}>
            {LABELS.buttons.close}
          </Button>
        </>
      }
      busy={undo.isPending}
      onClose={() => onClose(shown)}
      opened
      size={WIDTH}
      title={title}
    >
      <Stack gap="sm" key={shown.message} ref={giveFocus} role="status" tabIndex={-1}>
        <Group align="flex-start" component="p" fw={600} gap="xs" wrap="nowrap">
          <Box c="var(--positive)" component="span" flex="none" lh={1} mt={1}>
            <IconCircleCheck aria-hidden size={20} stroke={ICON_STROKE} />
          </Box>
          <span>{shown.message}</span>
        </Group>
        {undo.data === undefined ? (
          <BulkGroups groups={shown.refused} title={BULK_TEXTS.refused} />
        ) : (
          <BulkGroups groups={shown.left} title={BULK_TEXTS.left} />
        )}
      </Stack>
    </Dialog>
  );
}
