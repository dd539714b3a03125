import { LABELS, MESSAGES } from '@reviews/domain';
import { IconSpy } from '@tabler/icons-react';
import { useDates } from '../../../lib/dates.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useSessionUser, useStopImpersonating } from '../api/session-queries.ts';
import styles from './impersonation-banner.module.css';

/**
 * Banner above everything while impersonating: the impersonated person, the user behind it, the end
 * time, and a way back. It cannot be closed.
 */
export function ImpersonationBanner() {
  const user = useSessionUser();
  const stop = useStopImpersonating();
  const { formatTime } = useDates();
  if (!user.impersonating) return null;
  return (
    <div aria-label="Impersonation" className={styles.banner} role="region">
      <span className={styles.words}>
        <IconSpy aria-hidden size={20} stroke={ICON_STROKE} />
        {MESSAGES.impersonation.banner({
          name: user.name,
          by: user.impersonator_name ?? 'someone else',
        })}
      </span>
      {user.impersonation_ends_at && (
        <span className={styles.until}>
          Ends by itself at {formatTime(user.impersonation_ends_at)}.
        </span>
      )}
      <button
        className={styles.stop}
        disabled={stop.isPending || stop.isSuccess}
        onClick={() => stop.mutate()}
        type="button"
      >
        {LABELS.impersonation.stop}
      </button>
    </div>
  );
}
