import { Group, Text, VisuallyHidden } from '@mantine/core';
import type { ValueChangeView } from '@reviews/contracts/changelog';
import { useDates } from '../../../lib/dates.ts';
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
        <details className={styles.more}>
          <summary>{LOG_TEXTS.more({ count: more.length })}</summary>
          <ChangeList changes={more} />
        </details>
      )}
    </>
  );
}

function ChangeList({ changes }: { changes: readonly ValueChangeView[] }) {
  return (
    <dl className={styles.changes}>
      {changes.map((change, index) => (
        // A field name can occur twice, for example for two positions of the same kind.
        // oxlint-disable-next-line react/no-array-index-key
        <div className={styles.change} key={`${change.label} ${index}`}>
          <dt>{change.label}</dt>
          <dd>
            <Values change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns whether a text is longer than a word or two: then before and after are stacked. */
const isLong = (text: string | null): boolean =>
  text !== null && (text.length > LONG_CHARS || text.includes('\n'));

function LongTexts({ old, now }: { old: string | null; now: string | null }) {
  return (
    <div className={styles.texts}>
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
        {now === null ? <span className={styles.none}>{LOG_TEXTS.nothing}</span> : <ins>{now}</ins>}
      </div>
    </div>
  );
}

function Values({ change: { kind, from, to, added, removed } }: { change: ValueChangeView }) {
  const { formatDate, formatDateTime } = useDates();
  if (kind === 'withheld') return <span className={styles.withheld}>{LOG_TEXTS.withheld}</span>;
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
      {now === null ? (
        <span className={styles.none}>{LOG_TEXTS.nothing}</span>
      ) : (
        <ins className={styles.new}>{now}</ins>
      )}
    </>
  );
}
