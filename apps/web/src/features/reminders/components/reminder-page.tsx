import { Box, Button } from '@mantine/core';
import { MESSAGES, pageCount } from '@reviews/domain';
import { IconFileOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { MessagePanel } from '../../../ui/message-panel.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { PagedLinks } from '../../../ui/paged-links.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useReminders, useSendReminders } from '../api/reminder-queries.ts';
import { REMINDER_TEXTS } from '../lib/reminder-texts.ts';
import { NextReminders } from './next-reminders.tsx';
import { SentReminders } from './sent-reminders.tsx';

const DEFAULTS = { view: 'next', page: '1' };
const VIEWS = ['next', 'sent'] as const;

/**
 * The cycle does not exist or this person may not see it: the same text for both (decision 005).
 */
export function ReminderNotFound() {
  usePageTitle(MESSAGES.cycles.notFound);
  return (
    <MessagePanel
      action={<Link to="/cycles">{REMINDER_TEXTS.notFound}</Link>}
      headingLevel={1}
      icon={IconFileOff}
      title={MESSAGES.cycles.notFound}
    />
  );
}

/** `/cycles/{id}/reminders`: shows the next and the sent reminders, and sends reminders now. */
export function ReminderPage({ cycleId, tabs }: { cycleId: number; tabs?: ReactNode }) {
  const [address, change] = useUrlState(DEFAULTS);
  const view = address.view === 'sent' ? 'sent' : 'next';
  const page = Number(address.page) || 1;
  const reminders = useReminders(cycleId, view === 'next' ? page : 1);
  const { data, error } = reminders;
  const { mutate: send, isPending: isSending } = useSendReminders(cycleId);
  const [isAsked, setIsAsked] = useState(false);
  if (error instanceof ApiError && error.kind === 'not-found') return <ReminderNotFound />;
  const toPage = (next: number): void => change({ page: String(next) });
  const untold = data?.untold ?? 0;
  return (
    <PageFrame
      documentTitle={
        data === undefined ? REMINDER_TEXTS.page : REMINDER_TEXTS.pageOf({ name: data.cycle.name })
      }
      place={<Link to="/cycles">{REMINDER_TEXTS.cycles}</Link>}
      primaryAction={
        view === 'next' &&
        untold > 0 && (
          <Button onClick={() => setIsAsked(true)}>
            {REMINDER_TEXTS.sendAll({ count: untold })}
          </Button>
        )
      }
      subtitle={REMINDER_TEXTS.subtitle}
      tabs={tabs}
      title={data?.cycle.name ?? (error ? REMINDER_TEXTS.page : null)}
    >
      <Box mb="1rem">
        <SegmentedControl
          choices={VIEWS.map((one) => ({ value: one, label: REMINDER_TEXTS[one] }))}
          label={REMINDER_TEXTS.views}
          onChange={(next) => change({ view: next, page: '1' })}
          value={view}
        />
      </Box>
      {view === 'sent' ? (
        <SentReminders cycleId={cycleId} onPage={toPage} page={page} />
      ) : (
        <ListBody
          failed={REMINDER_TEXTS.failed}
          query={reminders}
          skeleton={{ label: REMINDER_TEXTS.loading, rows: 6 }}
        >
          {(next) => (
            <>
              <NextReminders
                onSend={(employeeId) => send([employeeId])}
                reminders={next}
                sending={isSending}
              />
              <PagedLinks onPage={toPage} page={page} pages={pageCount(next.totalResults)} />
            </>
          )}
        </ListBody>
      )}
      <LazyConfirmDialog
        busy={isSending}
        confirmLabel={REMINDER_TEXTS.send}
        message={REMINDER_TEXTS.confirm}
        onCancel={() => setIsAsked(false)}
        onConfirm={() => send(undefined, { onSettled: () => setIsAsked(false) })}
        opened={isAsked}
        title={REMINDER_TEXTS.confirmTitle({ count: untold })}
      />
    </PageFrame>
  );
}
