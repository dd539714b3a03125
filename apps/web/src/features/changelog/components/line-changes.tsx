import { Box, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ValueChangeView } from '@reviews/contracts/changelog';
import { useDates } from '../../../lib/dates.ts';
import { Details } from '../../../ui/details.tsx';
import { LOG_TEXTS } from '../lib/log-texts.ts';
import styles from './changelog.module.css';

/** Number of changes shown before "show more". */
const SHOWN = 5;
const LONG_CHARS = 60;

/** Lists the values that changed, before and after. */
export function LineChanges({ changes }: { changes: readonly ValueChangeView[] }) {
  const more = changes.slice(SHOWN);
  return (
    <>
      <ChangeList changes={changes.slice(0, SHOWN)} />
      {more.length > 0 && (
        <Box fz="note" mt={6}>
          <Details label={LOG_TEXTS.more({ count: more.length })}>
            <ChangeList changes={more} />
          </Details>
        </Box>
      )}
    </>
  );
}

function ChangeList({ changes }: { changes: readonly ValueChangeView[] }) {
  return (
    <Stack className={styles.changes ?? ''} component="dl" fz="note" gap={4} mt={6} ps="sm">
      {changes.map((change, index) => (
        // A field name can occur twice, for example for two positions of the same kind.
        // oxlint-disable-next-line react/no-array-index-key
        <Group align="flex-start" gap="0 12px" key={`${change.label} ${index}`}>
          <Text c="dimmed" component="dt" flex="0 1 13em">
            {change.label}
          </Text>
          <Box className="wrap-anywhere" component="dd" flex="1 1 14rem" miw={0}>
            <Values change={change} />
          </Box>
        </Group>
      ))}
    </Stack>
  );
}

/** Returns whether a text is longer than a word or two: then before and after are stacked. */
const isLong = (text: string | null): boolean =>
  text !== null && (text.length > LONG_CHARS || text.includes('\n'));

function LongTexts({ old, now }: { old: string | null; now: string | null }) {
  return (
    <Stack className={styles.texts ?? ''} gap={4}>
      {old !== null && (
        <div className={styles.oldText}>
          <Text span display="block" c="dimmed" fz="xs">
            {LOG_TEXTS.before}
          </Text>
          <del>{old}</del>
        </div>
      )}
      <div className={now === null ? styles.noText : styles.newText}>
        <Text span display="block" c="dimmed" fz="xs">
          {LOG_TEXTS.after}
        </Text>
        {now === null ? <Nothing /> : <ins>{now}</ins>}
      </div>
    </Stack>
  );
}

const Nothing = ({ words = LOG_TEXTS.nothing }: { words?: string }) => (
  <Text c="var(--ink-3)" fs="italic" span>
    {words}
  </Text>
);

function Values({ change: { kind, from, to, added, removed } }: { change: ValueChangeView }) {
  const { formatDate, formatDateTime } = useDates();
  if (kind === 'withheld') return <Nothing words={LOG_TEXTS.withheld} />;
  if (kind === 'list') {
    return (
      <Group component="ul" gap="4px 6px" align="stretch" role="list">
        {removed.map((entry) => (
          <li key={`- ${entry}`}>
            <VisuallyHidden>{LOG_TEXTS.removed}</VisuallyHidden>{' '}
            <del className={styles.old}>{entry}</del>
          </li>
        ))}
        {added.map((entry) => (
          <li key={`+ ${entry}`}>
            <VisuallyHidden>{LOG_TEXTS.added}</VisuallyHidden>{' '}
            <ins className={styles.new}>{entry}</ins>
          </li>
        ))}
      </Group>
    );
  }
  const shown = (value: string | null) =>
    value === null
      ? null
      : kind === 'day'
        ? formatDate(value)
        : kind === 'moment'
          ? formatDateTime(value)
          : value;
  const [old, now] = [shown(from), shown(to)];
  if (isLong(old) || isLong(now)) return <LongTexts now={now} old={old} />;
  return (
    <>
      {old !== null && (
        <>
          <VisuallyHidden>{LOG_TEXTS.from}</VisuallyHidden> <del className={styles.old}>{old}</del>
        </>
      )}
      {old !== null && (
        <Text span aria-hidden mx={6} c="var(--ink-3)">
          →
        </Text>
      )}
      <VisuallyHidden>{LOG_TEXTS.to}</VisuallyHidden>{' '}
      {now === null ? <Nothing /> : <ins className={styles.new}>{now}</ins>}
    </>
  );
}
