import { LABELS, MESSAGES } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { impersonationBanner } from '@reviews/messages/en/impersonation';
import { IconSpy } from '@tabler/icons-react';
import { useDates } from '../../../lib/dates.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useSessionUser, useStopImpersonating } from '../api/session-queries.ts';
import styles from './impersonation-banner.module.css';

const TEXTS = texts(impersonationBanner);

/**
 * Banner above everything while impersonating: the impersonated person, the user behind it, the end
 * time, whether they can change anything, and a way back. It cannot be closed.
 */
export function ImpersonationBanner() {
  const user = useSessionUser();
  const stop = useStopImpersonating();
  const { formatTime } = useDates();
  const { name, impersonator_name: by } = user;
  if (!user.impersonating) return null;
  return (
    <div aria-label={TEXTS.label} className={styles.banner} role="region">
      <span className={styles.words}>
        <IconSpy aria-hidden size={20} stroke={ICON_STROKE} />
        {by === null
          ? MESSAGES.impersonation.bannerAlone({ name })
          : MESSAGES.impersonation.banner({ name, by })}
      </span>
      {user.impersonation_ends_at && (
        <span className={styles.until}>
          {user.impersonation_read_only && `${TEXTS.readOnly} `}
          {TEXTS.until({ time: formatTime(user.impersonation_ends_at) })}
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
