import { Box } from '@mantine/core';
import type { ReplyOf } from '@reviews/contracts';
import type { listSentReminders } from '@reviews/contracts/reminders';
import { pageCount } from '@reviews/domain';
import { IconMailCheck } from '@tabler/icons-react';
import { useDates } from '../../../lib/dates.ts';
import { DataTable, Sub } from '../../../ui/data-table.tsx';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { PagedLinks } from '../../../ui/paged-links.tsx';
import { useSentReminders } from '../api/reminder-queries.ts';
import { REMINDER_TEXTS } from '../lib/reminder-texts.ts';
import { OwedForms } from './owed-forms.tsx';
import styles from './reminders.module.css';

/** The sent digests, with the email status of each. */
export function SentReminders({
  cycleId,
  page,
  onPage,
}: {
  cycleId: number;
  page: number;
  onPage: (page: number) => void;
}) {
  return (
    <ListBody
      failed={REMINDER_TEXTS.failed}
      query={useSentReminders(cycleId, page)}
      skeleton={{ label: REMINDER_TEXTS.loading, rows: 6 }}
    >
      {({ data, totalResults }) =>
        data.length === 0 ? (
          <EmptyState icon={IconMailCheck} title={REMINDER_TEXTS.noneSent}>
            {REMINDER_TEXTS.noneSentHint}
          </EmptyState>
        ) : (
          <>
            <SentTable reminders={data} />
            <PagedLinks onPage={onPage} page={page} pages={pageCount(totalResults)} />
          </>
        )
      }
    </ListBody>
  );
}

type SentReminder = ReplyOf<typeof listSentReminders>['data'][number];

function SentTable({ reminders }: { reminders: readonly SentReminder[] }) {
  const { formatDateTime } = useDates();
  const { columns } = REMINDER_TEXTS;
  return (
    <DataTable
      columns={[
        {
          key: 'person',
          label: columns.person,
          className: styles.person,
          cell: ({ employee }) => <EmployeeName id={employee.id} name={employee.preferred_name} />,
        },
        {
          key: 'forms',
          label: columns.forms,
          cardLabel: null,
          cell: ({ forms }) => <OwedForms forms={forms} />,
        },
        {
          key: 'when',
          label: columns.when,
          cardLabel: null,
          cell: ({ sent_at: sentAt, by }) => (
            <Sub>
              <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>{' '}
              {by !== null && (
                <Box component="span" display="block">
                  {REMINDER_TEXTS.sentBy({ name: by })}
                </Box>
              )}
            </Sub>
          ),
        },
        {
          key: 'mail',
          label: columns.mail,
          cardLabel: null,
          className: styles.mail,
          cell: ({ mail, mail_error: code }) => (
            <>
              <span className={styles.outcome} data-state={mail}>
                {REMINDER_TEXTS.mails[mail]}
              </span>{' '}
              {code !== null && (
                <Sub>
                  <code>{code}</code>
                </Sub>
              )}
            </>
          ),
        },
      ]}
      keyOf={({ id }) => id}
      label={REMINDER_TEXTS.log}
      rows={reminders}
    />
  );
}
