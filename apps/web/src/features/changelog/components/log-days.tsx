import { ActionIcon, Box, Group, Paper, Text } from '@mantine/core';
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
    <Box aria-labelledby={`day-${day}`} component="section" key={day} mb={28}>
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
        {near[daysUntil(day)] === undefined ? (
          <time dateTime={day}>{formatDate(day)}</time>
        ) : (
          <>
            <span>{near[daysUntil(day)]}</span>
            <Text c="dimmed" component="time" dateTime={day} fw={400}>
              {formatDate(day)}
            </Text>
          </>
        )}
      </Group>
      <Paper className="lined" component="ol" role="list" withBorder>
        {own.map((line) => (
          <Line
            isOwn={of !== null && line.record?.kind === of.kind && line.record.id === of.id}
            key={line.id}
            line={line}
            section={section}
          />
        ))}
      </Paper>
    </Box>
  ));
}

function Person({ person }: { person: LogPerson }) {
  return person.employee_id === null ? (
    <Text fw={550} span>
      {person.name}
    </Text>
  ) : (
    <EmployeeName id={person.employee_id} name={person.name} />
  );
}

/** Shows '3:12 pm', with the day as the title. */
function Time({ at }: { at: string }) {
  const { timeZone, formatDateTime } = useDates();
  const [hours = '', minutes = '', rest = ''] = formatTimeOfDay(at, timeZone).split(':');
  return (
    <Text
      c="dimmed"
      component="time"
      dateTime={at}
      flex="none"
      fz="note"
      lh="1.5rem"
      title={formatDateTime(at)}
      w="4.75rem"
    >
      {`${Number(hours)}:${minutes} ${rest.split(' ')[1] ?? ''}`}
    </Text>
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
    <Group align="flex-start" component="li" gap="sm" pe="xs" ps="md" py={10} wrap="nowrap">
      <Group align="flex-start" flex={1} gap="0 12px" miw={0}>
        <Time at={line.at} />
        <Box flex="1 1 20rem" miw={0}>
          <Text lh="24px" className="wrap-anywhere">
            {who === null ? (
              <Text c="dimmed" fw={550} span>
                {by ?? LOG_TEXTS.product}
              </Text>
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
                  <Text fw={550} span>
                    {record.name}
                  </Text>
                ) : (
                  <Link to={record.href}>{record.name}</Link>
                )}
              </>
            )}
            {after !== '' && ` ${after}`}
            {note !== null && (
              <Text c="dimmed" fz="note" ms={10} span>
                {note}
              </Text>
            )}
          </Text>
          {changes.length > 0 && <LineChanges changes={changes} />}
        </Box>
      </Group>
      {record !== null && !isOwn ? (
        <ActionIcon
          aria-label={LOG_TEXTS.historyOf(record)}
          c="var(--ink-3)"
          color="gray"
          component={Link}
          mt={-2}
          size={32}
          title={LOG_TEXTS.historyOf(record)}
          to={to}
          variant="subtle"
        >
          <IconHistory aria-hidden size={16} stroke={ICON_STROKE} />
        </ActionIcon>
      ) : (
        <Box flex="none" w={32} />
      )}
    </Group>
  );
}
