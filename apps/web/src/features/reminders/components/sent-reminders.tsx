import { Box } from '@mantine/core';
import { pageCount } from '@reviews/domain';
import { IconMailCheck } from '@tabler/icons-react';
import { useDates } from '../../../lib/dates.ts';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PagedLinks } from '../../../ui/paged-links.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
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
  const { data, error, isFetching, refetch } = useSentReminders(cycleId, page);
  const { formatDateTime } = useDates();
  const { columns } = REMINDER_TEXTS;
  if (data === undefined) {
    if (error)
      return (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          title={REMINDER_TEXTS.failed}
        />
      );
    return <SkeletonRows label={REMINDER_TEXTS.loading} rows={6} />;
  }
  if (data.data.length === 0)
    return (
      <EmptyState icon={IconMailCheck} title={REMINDER_TEXTS.noneSent}>
        {REMINDER_TEXTS.noneSentHint}
      </EmptyState>
    );
  return (
    <div aria-busy={isFetching}>
      <RecordTable
        columns={[columns.person, columns.forms, columns.when, columns.mail]}
        label={REMINDER_TEXTS.log}
      >
        {data.data.map(({ id, employee, sent_at: sentAt, by, mail, mail_error: code, forms }) => (
          <tr key={id}>
            <Box component="th" w={220} className="wrap-anywhere" scope="row">
              <EmployeeName id={employee.id} name={employee.preferred_name} />
            </Box>
            <td>
              <OwedForms forms={forms} />
            </td>
            <Box component="td" c="dimmed" fz="note">
              <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>{' '}
              {by !== null && (
                <Box component="span" display="block">
                  {REMINDER_TEXTS.sentBy({ name: by })}
                </Box>
              )}
            </Box>
            <td className={styles.mail} data-state={mail}>
              {REMINDER_TEXTS.mails[mail]}{' '}
              {code !== null && (
                <Box component="code" display="block" c="dimmed" fz="xs">
                  {code}
                </Box>
              )}
            </td>
          </tr>
        ))}
      </RecordTable>
      <PagedLinks onPage={onPage} page={page} pages={pageCount(data.totalResults)} />
    </div>
  );
}
