import { Box, Group, Stack, Text } from '@mantine/core';
import type { AudienceView, ReaderGroup } from '@reviews/contracts/audience';
import { IconBan, IconCheck, IconClock, IconUserOff } from '@tabler/icons-react';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SkeletonText } from '../../../../ui/skeletons.tsx';
import { StateMark } from '../../../../ui/state-mark.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { AUDIENCE_TEXTS as TEXTS } from '../lib/audience-texts.ts';
import { noteOf, whenOf } from '../lib/audience-words.ts';
import styles from './audience-panel.module.css';

type YouAre = AudienceView['you_are'];

interface AudiencePanelProps {
  /** Undefined while loading. */
  readers: readonly ReaderGroup[] | undefined;
  youAre: YouAre;
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/**
 * Lists everyone who can read a review: role, name, when, and the effect of anonymity, the writer's
 * choice and release.
 */
export function AudiencePanel({ readers, youAre, error, retrying, onRetry }: AudiencePanelProps) {
  return (
    <Box
      aria-label={TEXTS.title}
      c="var(--ink)"
      component="section"
      fz="sm"
      lh={1.45}
      pb="md"
      pt="xs"
      px={20}
    >
      {readers && (
        <>
          <Box component="ul" role="list">
            {readers.map((group) => (
              <li
                className={styles.group}
                key={`${group.audience} ${group.everyone} ${group.after.join()} ${group.because}`}
              >
                <Readers group={group} youAre={youAre} />
              </li>
            ))}
          </Box>
          <Stack gap={4} pt="sm" c="dimmed" fz="xs">
            <p>{TEXTS.everyAnswer}</p>
            <p>{TEXTS.computed}</p>
            {youAre === 'writer' && <p>{TEXTS.helped}</p>}
          </Stack>
        </>
      )}
      {!readers && Boolean(error) && (
        <ErrorState
          error={error}
          onRetry={onRetry}
          quiet
          retrying={retrying}
          title={TEXTS.failed}
        />
      )}
      {!readers && !error && <SkeletonText label={TEXTS.loading} lines={4} />}
    </Box>
  );
}

const MARKS = {
  now: { icon: IconCheck, tone: 'positive' },
  later: { icon: IconClock, tone: undefined },
  never: { icon: IconBan, tone: 'danger' },
} as const;

function Readers({ group, youAre }: { group: ReaderGroup; youAre: YouAre }) {
  const { audience, everyone, people, more, when } = group;
  const note = noteOf(group, youAre);
  const isUnnamed = audience === 'writer' && people.length === 0;
  return (
    <>
      <Group gap="0 12px" justify="space-between">
        <Box component="h3" c="dimmed" fz="xs" fw={550}>
          {everyone ? TEXTS.groupOfEveryone : TEXTS.groups[audience]}
        </Box>
        <StateMark {...MARKS[when]}>{whenOf(group, youAre)}</StateMark>
      </Group>
      {isUnnamed && <p>{TEXTS.anonymousReviewer}</p>}
      {people.length > 0 && (
        <Box component="ul" role="list">
          {people.map((person) => (
            <li key={person.employee_id}>
              <Text
                span
                c={when === 'never' ? 'dimmed' : undefined}
                className="wrap-anywhere"
                fw={550}
              >
                {person.is_you ? TEXTS.isYou(person) : person.name}
              </Text>
              {person.position !== '' && (
                <Text span c="dimmed" fz="note">
                  {' '}
                  {person.position}
                </Text>
              )}
            </li>
          ))}
          {more > 0 && (
            <Box component="li" c="dimmed" fz="note">
              {TEXTS.more({ count: more })}
            </Box>
          )}
        </Box>
      )}
      {note !== null && (
        <Group align="flex-start" c="dimmed" component="p" fz="note" gap={6} mt={4} wrap="nowrap">
          {when !== 'never' && (
            <IconUserOff aria-hidden size={16} stroke={ICON_STROKE} style={{ marginTop: 2 }} />
          )}
          <span>{note}</span>
        </Group>
      )}
    </>
  );
}
