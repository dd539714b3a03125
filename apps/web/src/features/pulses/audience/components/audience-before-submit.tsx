import { Box, Stack, Text } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { Notice } from '../../../../ui/notice.tsx';
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
    <Stack
      aria-label={TEXTS.title}
      component="section"
      gap={6}
      mt="md"
      pt="md"
      style={{ borderTop: '1px solid var(--hairline)' }}
    >
      <Text fz="note" fw={550}>
        {TEXTS.title}
      </Text>
      <Box component="ul" className={styles.moments} role="list">
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
      </Box>
      {warning !== null && (
        <Notice icon={IconUserOff} mb={0} mt={6}>
          {warning}
        </Notice>
      )}
    </Stack>
  );
}
