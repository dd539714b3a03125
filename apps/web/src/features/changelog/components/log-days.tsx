import { Box, Group, Text } from '@mantine/core';
import type { LogLineView, LogPerson, LogSection } from '@reviews/contracts/changelog';
import { calendarDay, formatTimeOfDay } from '@reviews/domain';
import { IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { LOG_TEXTS } from '../lib/log-texts.ts';
import styles from './changelog.module.css';
import { LineChanges } from './line-changes.tsx';

interface LogDaysProps {
  lines: readonly LogLineView[];
  section: LogSection;
  /** The record whose history is shown; its lines do not link to it. */
  of: { readonly kind: string; readonly id: string } | null;
}

/** Groups lines by day, in the organisation's time zone. */
export function LogDays({ lines, section, of }: LogDaysProps) {
  const { timeZone, formatDate, daysUntil } = useDates();
  const days = useMemo(
    () => [...Map.groupBy(lines, ({ at }) => calendarDay(new Date(at), timeZone))],
    [lines, timeZone],
  );
  const near: Readonly<Record<number, string>> = { 0: LOG_TEXTS.today, [-1]: LOG_TEXTS.yesterday };
  return days.map(([day, own]) => (
    <section aria-labelledby={`day-${day}`} className={styles.day} key={day}>
      <Group
        component="h2"
        gap="xs"
        align="baseline"
        wrap="nowrap"
        mb="xs"
        fz="sm"
        fw={600}
        id={`day-${day}`}
      >
        {near[daysUntil(day)] !== undefined && (
          <span className={styles.near}>{near[daysUntil(day)]}</span>
        )}
        <time dateTime={day}>{formatDate(day)}</time>
      </Group>
      <Box component="ol" bd="1px solid var(--hairline)" bdrs="md" bg="var(--surface)" role="list">
        {own.map((line) => (
          <Line
            isOwn={of !== null && line.record?.kind === of.kind && line.record.id === of.id}
            key={line.id}
            line={line}
            section={section}
          />
        ))}
      </Box>
    </section>
  ));
}

function Person({ person }: { person: LogPerson }) {
  return person.employee_id === null ? (
    <span className={styles.person}>{person.name}</span>
  ) : (
    <EmployeeName id={person.employee_id} name={person.name} />
  );
}

/** Shows '3:12 pm', with the day as the title. */
function Time({ at }: { at: string }) {
  const { timeZone, formatDateTime } = useDates();
  const [hours = '', minutes = '', rest = ''] = formatTimeOfDay(at, timeZone).split(':');
  return (
    <time className={styles.time} dateTime={at} title={formatDateTime(at)}>
      {`${Number(hours)}:${minutes} ${rest.split(' ')[1] ?? ''}`}
    </time>
  );
}

function Line({
  line,
  section,
  isOwn,
}: {
  line: LogLineView;
  section: LogSection;
  isOwn: boolean;
}) {
  const {
    who,
    by,
    acting_as: actingAs,
    did: [before, after],
    record,
    changes,
    note,
  } = line;
  const to =
    record === null
      ? ''
      : `${section === 'all' ? '/changelogs' : '/employees/changelog'}?record=${record.kind}&id=${encodeURIComponent(record.id)}`;
  return (
    <li className={styles.line}>
      <Time at={line.at} />
      <div className={styles.what}>
        <Text lh="24px" className="wrap-anywhere">
          {who === null ? (
            <span className={styles.product}>{by ?? LOG_TEXTS.product}</span>
          ) : (
            <Person person={who} />
          )}{' '}
          {actingAs !== null && (
            <>
              <span className={styles.as}>
                {LOG_TEXTS.as} <Person person={actingAs} />
              </span>{' '}
            </>
          )}
          {before}
          {record !== null && (
            <>
              {' '}
              {record.href === null ? (
                <span className={styles.name}>{record.name}</span>
              ) : (
                <Link to={record.href}>{record.name}</Link>
              )}
            </>
          )}
          {after !== '' && ` ${after}`}
          {note !== null && <span className={styles.note}>{note}</span>}
        </Text>
        {changes.length > 0 && <LineChanges changes={changes} />}
      </div>
      {record !== null && !isOwn && (
        <Link
          aria-label={LOG_TEXTS.historyOf(record)}
          className={styles.history}
          title={LOG_TEXTS.historyOf(record)}
          to={to}
        >
          <IconHistory aria-hidden size={16} stroke={ICON_STROKE} />
        </Link>
      )}
    </li>
  );
}
