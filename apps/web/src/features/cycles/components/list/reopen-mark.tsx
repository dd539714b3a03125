import '@mantine/core/styles/Popover.layer.css';
import { Button, Group, Popover, Stack, Text } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import { IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { texts } from '@reviews/messages';
import { formList } from '@reviews/messages/en/lists';
import { useDates } from '../../../../lib/dates.ts';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import styles from './list.module.css';
import { isForm, type OnRowAction, type RowAction } from './row-action.ts';
import type { ListRow } from '@reviews/contracts/cycles';

const LIST_TEXTS = texts(formList);

/** Shows a reopen request: who, why and when, with both answers for users who may decide. */
export function ReopenMark({ row, onAction }: { row: ListRow; onAction: OnRowAction }) {
  const [opened, setOpened] = useState(false);
  const { formatAge, formatDateTime } = useDates();
  const request = row.reopen_request;
  if (request === null) return null;
  const answer = (action: RowAction): void => {
    setOpened(false);
    onAction(action);
  };
  return (
    <Popover
      onChange={setOpened}
      opened={opened}
      position="bottom-start"
      returnFocus
      shadow="md"
      transitionProps={{ duration: 100 }}
      trapFocus
      width={320}
    >
      <Popover.Target>
        <button
          aria-expanded={opened}
          aria-haspopup="dialog"
          aria-label={LIST_TEXTS.reopenRequestedFor({ name: row.employee.preferred_name })}
          className={styles.requested}
          onClick={() => setOpened(!opened)}
          type="button"
        >
          <IconLockOpen aria-hidden size={14} stroke={ICON_STROKE} />
          {LIST_TEXTS.reopenRequested}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={LIST_TEXTS.reopenRequest}>
        <Stack align="flex-start" gap="sm">
          <Text c="dimmed">
            <Text c="var(--ink)" component="strong" fw={700}>
              {request.requested_by}
            </Text>{' '}
            {LIST_TEXTS.askedToReopen}{' '}
            <time dateTime={request.requested_at} title={formatDateTime(request.requested_at)}>
              {formatAge(request.requested_at)}
            </time>
          </Text>
          <blockquote className={styles.reason}>{request.reason}</blockquote>
          {row.permissions.reOpen && isForm(row) && (
            <Group gap="xs">
              <Button onClick={() => answer({ kind: 'reopen', row })} size="compact-md">
                {LABELS.pulses.reopen}
              </Button>
              <Button
                onClick={() => answer({ kind: 'decline', row })}
                size="compact-md"
                variant="default"
              >
                {LABELS.pulses.decline}
              </Button>
            </Group>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
