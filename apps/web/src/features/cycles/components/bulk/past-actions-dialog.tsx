import { Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { BulkActionView, BulkResult } from '@reviews/contracts/bulk';
import { LABELS } from '@reviews/domain';
import { useState } from 'react';
import { useDates } from '../../../../lib/dates.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import type { ListRef } from '../../api/cycles-api.ts';
import { useBulkActions, useTakeBack } from '../../hooks/use-bulk.ts';
import { BULK_TEXTS, pastAction } from '../../lib/bulk-texts.ts';
import { BulkGroups } from './bulk-groups.tsx';

const WIDTH = 640;

/** Lists recent bulk actions on the list, who ran them, and undo. */
export function PastActionsDialog({ list, onClose }: { list: ListRef; onClose: () => void }) {
  const actions = useBulkActions(list);
  const undo = useTakeBack(list);
  const [taken, setTaken] = useState<BulkResult | null>(null);
  return (
    <Dialog
      actions={
        <Button disabled={undo.isPending} onClick={onClose} variant="default">
          {LABELS.buttons.close}
        </Button>
      }
      busy={undo.isPending}
      onClose={onClose}
      opened
      size={WIDTH}
      title={BULK_TEXTS.pastTitle}
    >
      {taken !== null && (
        <Stack gap="sm" py="sm" px={14} bdrs="md" bg="var(--sunken)" role="status">
          <p>{taken.message}</p>
          <BulkGroups groups={taken.left} title={BULK_TEXTS.left} />
        </Stack>
      )}
      {actions.isError && (
        <ErrorState
          error={actions.error}
          onRetry={() => void actions.refetch()}
          quiet
          retrying={actions.isFetching}
          title={BULK_TEXTS.pastFailed}
        />
      )}
      {actions.isPending && <SkeletonRows height={56} rows={3} />}
      {actions.data?.length === 0 && (
        <Text c="dimmed" fz="note">
          {BULK_TEXTS.noPast}
        </Text>
      )}
      {actions.data !== undefined && actions.data.length > 0 && (
        <Paper
          aria-label={BULK_TEXTS.pastTitle}
          className="lined"
          component="ul"
          role="list"
          withBorder
        >
          {actions.data.map((action) => (
            <PastAction
              action={action}
              disabled={undo.isPending}
              isRunning={undo.isPending && undo.variables === action.id}
              key={action.id}
              onUndo={() => undo.mutate(action.id, { onSuccess: setTaken })}
            />
          ))}
        </Paper>
      )}
    </Dialog>
  );
}

interface PastActionProps {
  action: BulkActionView;
  disabled: boolean;
  isRunning: boolean;
  onUndo: () => void;
}

function PastAction({ action, disabled, isRunning, onUndo }: PastActionProps) {
  const { formatDate, formatDateTime } = useDates();
  const what = pastAction(action, formatDate);
  const undone = {
    name: action.undone_by ?? '',
    when: formatDateTime(action.undone_at),
  };
  return (
    <Group component="li" gap="8px 16px" justify="space-between" px="md" py="sm">
      <Box flex="1 1 240px" miw={0}>
        <Text component="div" fw={600} className="wrap-anywhere tabular">
          {what}
        </Text>
        <Text c="dimmed" fz="note">
          {BULK_TEXTS.by({ name: action.created_by, when: formatDateTime(action.created_at) })}
        </Text>
        {action.undone > 0 && (
          <Text c="dimmed" fz="note">
            {action.undone === action.done
              ? BULK_TEXTS.allUndone(undone)
              : BULK_TEXTS.someUndone({ ...undone, undone: action.undone, done: action.done })}
          </Text>
        )}
      </Box>
      {action.can_undo && (
        <Button
          aria-label={BULK_TEXTS.undoOf({ what })}
          disabled={disabled}
          loading={isRunning}
          onClick={onUndo}
          size="compact-sm"
          variant="default"
        >
          {BULK_TEXTS.undo}
        </Button>
      )}
    </Group>
  );
}
