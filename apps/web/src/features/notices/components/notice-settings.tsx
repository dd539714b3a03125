import { Group, Paper, Text } from '@mantine/core';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useChooseMail, usePreferences } from '../api/notices-queries.ts';
import { SETTINGS_TEXTS } from '../lib/settings-texts.ts';
import styles from './notices.module.css';

const ROW_HEIGHT = 72;

/** Switches for which notices also go out by email; each saves at once. */
export function NoticeSettings() {
  const { data, error, isPending, isFetching, refetch } = usePreferences();
  const choose = useChooseMail();
  if (isPending)
    return <SkeletonRows height={ROW_HEIGHT} label={SETTINGS_TEXTS.loading} rows={6} />;
  if (!data)
    return (
      <ErrorState
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        title={SETTINGS_TEXTS.failed}
      />
    );
  return (
    <>
      <Text c="dimmed" className="wrap-anywhere" mb="md">
        {SETTINGS_TEXTS.address} <strong>{data.email}</strong>
        <br />
        {SETTINGS_TEXTS.all}
      </Text>
      <Paper
        aria-label={SETTINGS_TEXTS.title}
        className="lined"
        component="ul"
        radius="lg"
        role="list"
        withBorder
      >
        {data.preferences.map(({ kind, label, description, by_mail: byMail }) => (
          <li key={kind}>
            <Group
              component="label"
              gap="md"
              justify="space-between"
              px="md"
              py={14}
              style={{ cursor: 'pointer' }}
              wrap="nowrap"
            >
              <span>
                <Text display="block" fw={600} span>
                  {label}
                </Text>
                <Text c="dimmed" display="block" fz="note" id={`about-${kind}`} span>
                  {description}
                </Text>
              </span>
              <input
                aria-describedby={`about-${kind}`}
                aria-label={label}
                checked={byMail}
                className={styles.switch}
                onChange={(event) => choose.mutate({ kind, byMail: event.currentTarget.checked })}
                type="checkbox"
              />
            </Group>
          </li>
        ))}
      </Paper>
    </>
  );
}
