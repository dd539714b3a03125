import { Text } from '@mantine/core';
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
      <p className={styles.address}>
        {SETTINGS_TEXTS.address} <strong>{data.email}</strong>
        <br />
        {SETTINGS_TEXTS.all}
      </p>
      <ul aria-label={SETTINGS_TEXTS.title} className={`${styles.card} ${styles.choices}`}>
        {data.preferences.map(({ kind, label, description, by_mail: byMail }) => (
          <li key={kind}>
            <label className={styles.choice}>
              <span>
                <Text span fw={600}>
                  {label}
                </Text>
                <span className={styles.small} id={`about-${kind}`}>
                  {description}
                </span>
              </span>
              <input
                aria-describedby={`about-${kind}`}
                aria-label={label}
                checked={byMail}
                className={styles.switch}
                onChange={(event) => choose.mutate({ kind, byMail: event.currentTarget.checked })}
                type="checkbox"
              />
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}
