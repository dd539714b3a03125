import { texts } from '@reviews/messages';
import { rolePreview } from '@reviews/messages/en/session';
import { IconEye } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useSessionUser } from '../api/session-queries.ts';
import { useStopPreview } from '../api/preview-queries.ts';
import styles from './impersonation-banner.module.css';

const TEXTS = texts(rolePreview);

/**
 * Banner above everything while previewing a role: which role, and a way back. It cannot be closed.
 */
export function PreviewBanner() {
  const { previewing_role: role } = useSessionUser();
  const stop = useStopPreview();
  if (role === null) return null;
  return (
    <div aria-label={TEXTS.label} className={styles.banner} role="region">
      <span className={styles.words}>
        <IconEye aria-hidden size={20} stroke={ICON_STROKE} />
        {TEXTS.banner({ role })}
      </span>
      <button
        className={styles.stop}
        disabled={stop.isPending || stop.isSuccess}
        onClick={() => stop.mutate()}
        type="button"
      >
        {TEXTS.stop}
      </button>
    </div>
  );
}
