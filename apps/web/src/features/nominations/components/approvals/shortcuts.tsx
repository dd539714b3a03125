import { Box, Group, Text } from '@mantine/core';
import type { KeyAction } from '../../lib/run-keys.ts';
import { RUN_TEXTS } from '../../lib/run-texts.ts';
import styles from '../approval.module.css';

const SHORTCUTS: readonly (readonly [action: KeyAction, key: string, other?: string])[] = [
  ['down', 'j', '↓'],
  ['up', 'k', '↑'],
  ['approve', 'a'],
  ['decline', 'd'],
  ['approveAll', 'A'],
  ['undo', 'u'],
  ['terms', 't'],
  ['search', '/'],
  ['save', 'n', 'Ctrl Enter'],
  ['skip', 's'],
  ['previous', 'p'],
  ['keys', '?'],
];

/** Lists the keyboard shortcuts. */
export function Shortcuts({ id }: { id: string }) {
  return (
    <Box
      aria-label={RUN_TEXTS.keys}
      bdrs="md"
      bg="var(--sunken)"
      component="section"
      fz="note"
      id={id}
      px={14}
      py="sm"
    >
      <dl className={styles.keys}>
        {SHORTCUTS.map(([action, key, other]) => (
          <Group gap="xs" key={action} wrap="nowrap">
            <Group component="dt" flex="none" gap={4}>
              <kbd>{key}</kbd>
              {other !== undefined && <kbd>{other}</kbd>}
            </Group>
            <Text c="dimmed" component="dd" m={0}>
              {RUN_TEXTS.shortcuts[action]}
            </Text>
          </Group>
        ))}
      </dl>
      <Text c="dimmed">{RUN_TEXTS.keysScope}</Text>
    </Box>
  );
}
