import { Button } from '@mantine/core';
import type { MailView } from '@reviews/contracts/notices';
import { IconChevronDown, IconMail } from '@tabler/icons-react';
import { useDates } from '../../../lib/dates.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useMails, type MailFilter } from '../api/notices-queries.ts';
import { AddressTabs } from './address-tabs.tsx';
import styles from './notices.module.css';

const STATES: Readonly<Record<MailView['state'], string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  kept: 'Kept',
  failed: 'Failed',
};
const PARTS = [
  { value: '', label: 'All' },
  ...Object.entries(STATES).map(([value, label]) => ({ value, label })),
];
const DEFAULTS = { state: '' };
const ROW_HEIGHT = 64;

const stateFrom = (text: string): MailFilter => (text in STATES ? (text as MailView['state']) : '');

/** The emails that the product has sent, each of which can be opened. */
export function MailList() {
  const [{ state }] = useUrlState(DEFAULTS);
  const filter = stateFrom(state);
  return (
    <>
      <AddressTabs choices={PARTS} chosen={filter} label="Which mails" name="state" />
      <Mails filter={filter} key={filter} />
    </>
  );
}

function Mails({ filter }: { filter: MailFilter }) {
  const {
    data,
    error,
    isPending,
    isFetching,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useMails(filter);
  if (isPending) return <SkeletonRows height={ROW_HEIGHT} label="Loading the mails" rows={6} />;
  if (!data)
    return (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        title="The mails could not be loaded"
      />
    );
  const mails = data.pages.flatMap((page) => page.data);
  const sends = data.pages[0]?.sends ?? true;
  return (
    <>
      {!sends && (
        <p className={styles.hint}>
          There is no mail server: mails are kept here instead of being sent.
        </p>
      )}
      {mails.length === 0 ? (
        <EmptyState icon={IconMail} title="No mails">
          A mail appears here when somebody is told of something by mail. Mails about yourself are
          not shown to you.
        </EmptyState>
      ) : (
        <ul aria-label="Mails" className={`${styles.card} ${styles.mails}`}>
          {mails.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            variant="default"
          >
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

function Mail({
  mail: {
    to,
    subject,
    text,
    state,
    attempts,
    created_at: createdAt,
    sent_at: sentAt,
    last_error: lastError,
  },
}: {
  mail: MailView;
}) {
  const { formatDateTime } = useDates();
  return (
    <li>
      <details className={styles.mail}>
        <summary>
          <span className={styles.subject}>{subject ?? 'Not written yet'}</span>
          <span className={styles.state} data-state={state}>
            {STATES[state]}
          </span>
          <IconChevronDown
            aria-hidden
            className={styles.chevron ?? ''}
            size={16}
            stroke={ICON_STROKE}
          />
          <span className={styles.small}>
            {`To ${to}, `}
            <time dateTime={sentAt ?? createdAt}>{formatDateTime(sentAt ?? createdAt)}</time>
          </span>
        </summary>
        {lastError && (
          <p
            className={styles.small}
          >{`Tried ${attempts === 1 ? 'once' : `${attempts} times`}; the last answer was ${lastError}.`}</p>
        )}
        <pre className={styles.body}>
          {text ?? 'It is written when it is sent, by what its reader may know then.'}
        </pre>
      </details>
    </li>
  );
}
