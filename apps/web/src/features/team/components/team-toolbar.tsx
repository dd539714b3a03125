import { Group, Text } from '@mantine/core';
import { TEAM_TEXTS } from '../lib/team-texts.ts';
import styles from './team.module.css';

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
            <strong className={styles.lateCount}>{TEAM_TEXTS.latePeople({ count: late })}</strong>
          </>
        )}
      </Text>
      <span className={styles.switches}>
        {(late > 0 || lateOnly) && (
          <Switch checked={lateOnly} label={TEAM_TEXTS.lateOnly} onChange={onLateOnly} />
        )}
        {wholeLine !== null && (
          <Switch checked={wholeLine} label={TEAM_TEXTS.wholeLine} onChange={onWholeLine} />
        )}
      </span>
    </Group>
  );
}

function Switch({
  checked,
  label,
  onChange,
}: {
  checked: boolean;
  label: string;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className={styles.switch}>
      <input
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        role="switch"
        type="checkbox"
      />
      {label}
    </label>
  );
}
