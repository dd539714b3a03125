import { Text } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { readersFor, useAudience } from '../api/use-audience.ts';
import { AUDIENCE_TEXTS as TEXTS } from '../lib/audience-texts.ts';
import { momentsOf, neverOf, warningOf } from '../lib/audience-words.ts';
import styles from './audience-before-submit.module.css';

/**
 * Shows who will read the review after submit, and warns an anonymous writer. Shows nothing if the
 * readers are unknown, so that the dialog still works.
 */
export function AudienceBeforeSubmit({ hash, optOut }: { hash: string; optOut: boolean }) {
  const { data } = useAudience(hash);
  if (!data) return null;
  const readers = readersFor(data, optOut);
  const warning = warningOf(readers);
  // The only current reader is the writer who is about to submit.
  const coming = readers.filter(({ when }) => when !== 'now');
  return (
    <section aria-label={TEXTS.title} className={styles.audience}>
      <Text fz="note" fw={550}>
        {TEXTS.title}
      </Text>
      <ul className={styles.moments}>
        {momentsOf(coming, data.you_are).map(({ when, who }) => (
          <li key={when}>
            <span className={styles.when}>{when}</span>
            <span>{who}</span>
          </li>
        ))}
        {neverOf(readers).map((who) => (
          <li key={who}>
            <span className={styles.when}>{TEXTS.neverAtAll}</span>
            <span>{who}</span>
          </li>
        ))}
      </ul>
      {warning !== null && (
        <p className={styles.warning}>
          <IconUserOff aria-hidden size={18} stroke={ICON_STROKE} />
          {warning}
        </p>
      )}
    </section>
  );
}
