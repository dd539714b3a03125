import { Box, Paper, Text } from '@mantine/core';
import type { MailView } from '@reviews/contracts/notices';
import { IconChevronDown, IconMail } from '@tabler/icons-react';
import { useDates } from '../../../lib/dates.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useMails, type MailFilter } from '../api/notices-queries.ts';
import { EMAIL_LOG_TEXTS } from '../lib/email-log-texts.ts';
import styles from './notices.module.css';

const STATES: Readonly<Record<MailView['state'], string>> = EMAIL_LOG_TEXTS.states;
const PARTS = [
  { value: '', label: EMAIL_LOG_TEXTS.all },
  ...Object.entries(STATES).map(([value, label]) => ({ value, label })),
];
const TONES = { waiting: 'quiet', kept: 'quiet', sent: 'positive', failed: 'danger' } as const;
const DEFAULTS = { state: '' };
const SKELETON = { height: 64, label: EMAIL_LOG_TEXTS.loading, rows: 6 };

const stateFrom = (text: string): MailFilter => (text in STATES ? (text as MailView['state']) : '');

/** The emails that the product has sent, each of which can be opened. */
export function MailList() {
  const [{ state }] = useUrlState(DEFAULTS);
  const filter = stateFrom(state);
  return (
    <>
      <PageTabs
        label={EMAIL_LOG_TEXTS.filter}
        replace
        tabs={PARTS.map(({ value, label }) => ({
          href: value === '' ? '?' : `?state=${value}`,
          label,
          isCurrent: value === filter,
        }))}
      />
      <Mails filter={filter} key={filter} />
    </>
  );
}

function Mails({ filter }: { filter: MailFilter }) {
  const query = useMails(filter);
  return (
    <ListBody failed={EMAIL_LOG_TEXTS.failed} query={query} skeleton={SKELETON}>
      {({ pages }) => (
        <>
          {pages[0]?.sends === false && <Notice>{EMAIL_LOG_TEXTS.noServer}</Notice>}
          {pages.every(({ data }) => data.length === 0) ? (
            <EmptyState icon={IconMail} title={EMAIL_LOG_TEXTS.none}>
              {EMAIL_LOG_TEXTS.noneHint}
            </EmptyState>
          ) : (
            <Paper
              aria-label={EMAIL_LOG_TEXTS.list}
              className="lined"
              component="ul"
              radius="lg"
              role="list"
              style={{ overflow: 'hidden' }}
              withBorder
            >
              {pages.map(({ data }) => data.map((mail) => <Mail key={mail.id} mail={mail} />))}
            </Paper>
          )}
        </>
      )}
    </ListBody>
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
          <Text span fw={600} className="wrap-anywhere">
            {subject ?? EMAIL_LOG_TEXTS.notWritten}
          </Text>
          <span>
            <Tag tone={TONES[state]}>{STATES[state]}</Tag>
          </span>
          <IconChevronDown
            aria-hidden
            className={styles.chevron ?? ''}
            size={16}
            stroke={ICON_STROKE}
          />
          <Text c="dimmed" className={styles.to ?? ''} fz="note" span>
            {EMAIL_LOG_TEXTS.to({ address: to })}{' '}
            <time dateTime={sentAt ?? createdAt}>{formatDateTime(sentAt ?? createdAt)}</time>
          </Text>
        </summary>
        {lastError && (
          <Text c="dimmed" fz="note" px="md" py="xs">
            {EMAIL_LOG_TEXTS.tried({ attempts, error: lastError })}
          </Text>
        )}
        <Box
          bg="var(--sunken)"
          className="ruled wrap-anywhere"
          component="pre"
          fz="xs"
          m={0}
          pb="md"
          pt="sm"
          px="md"
          style={{ overflowX: 'auto', whiteSpace: 'pre-wrap' }}
        >
          {text ?? EMAIL_LOG_TEXTS.noText}
        </Box>
      </details>
    </li>
  );
}
