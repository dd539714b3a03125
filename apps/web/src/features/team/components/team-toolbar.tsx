import { Group, Text } from '@mantine/core';
import { TEAM_TEXTS } from '../lib/team-texts.ts';
import { Toggle } from '../../../ui/toggle.tsx';

interface TeamToolbarProps {
  total: number;
  /** Number of listed people with something late. */
  late: number;
  /** Null if there are no indirect reports. */
  wholeLine: boolean | null;
  onWholeLine: (wholeLine: boolean) => void;
  lateOnly: boolean;
  onLateOnly: (lateOnly: boolean) => void;
}

/** Shows how many people are listed and how many of them are late, with the filters. */
export function TeamToolbar({
  total,
  late,
  wholeLine,
  onWholeLine,
  lateOnly,
  onLateOnly,
}: TeamToolbarProps) {
  return (
    <Group gap="4px 24px" justify="space-between" mih={44}>
      <Text span aria-live="polite" c="dimmed" className="tabular">
        {TEAM_TEXTS.count({ count: total })}
        {late > 0 && (
          <>
            {', '}
            <Text c="var(--danger)" component="strong" fw={600}>
              {TEAM_TEXTS.latePeople({ count: late })}
            </Text>
          </>
        )}
      </Text>
      <Group gap="4px 24px">
        {(late > 0 || lateOnly) && (
          <Toggle checked={lateOnly} label={TEAM_TEXTS.lateOnly} onChange={onLateOnly} />
        )}
        {wholeLine !== null && (
          <Toggle checked={wholeLine} label={TEAM_TEXTS.wholeLine} onChange={onWholeLine} />
        )}
      </Group>
    </Group>
  );
}
