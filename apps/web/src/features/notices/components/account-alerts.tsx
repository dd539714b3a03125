import { Button, Stack, Text } from '@mantine/core';
import type { NoticeView } from '@reviews/contracts/notices';
import { texts } from '@reviews/messages';
import { accountAlerts } from '@reviews/messages/en/notices';
import { useNavigate } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useMarkRead } from '../api/notices-queries.ts';

const TEXTS = texts(accountAlerts);

/**
 * Shows what a person must see about their account. Stays open until they say that they have seen
 * it, and comes back until the server knows.
 */
export function AccountAlerts({ alerts }: { alerts: readonly NoticeView[] }) {
  const markRead = useMarkRead();
  const navigate = useNavigate();
  const { formatDateTime } = useDates();
  const seen = (then?: () => void): void =>
    markRead.mutate(
      alerts.map(({ id }) => id),
      { onSuccess: then },
    );
  const place = alerts[0]?.href ?? null;
  return (
    <Dialog
      actions={
        <>
          {place !== null && (
            <Button
              disabled={markRead.isPending}
              onClick={() => seen(() => void navigate(place))}
              variant="default"
            >
              {TEXTS.toSignIn}
            </Button>
          )}
          <Button data-autofocus loading={markRead.isPending} onClick={() => seen()}>
            {TEXTS.understood}
          </Button>
        </>
      }
      closable={false}
      onClose={() => seen()}
      opened
      title={TEXTS.title}
    >
      <Stack className="lined" component="ul" gap={0} role="list">
        {alerts.map(({ id, at, text, detail }) => (
          <Stack component="li" gap={4} key={id} py="sm">
            <Text fw={600}>{text}</Text>
            <Text c="dimmed" fz="note">
              <time dateTime={at}>{formatDateTime(at)}</time>
            </Text>
            {detail !== null && <p>{detail}</p>}
          </Stack>
        ))}
      </Stack>
    </Dialog>
  );
}
