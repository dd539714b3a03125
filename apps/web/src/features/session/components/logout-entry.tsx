import { LABELS } from '@reviews/domain';
import { IconLogout } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { hasUnsavedWork } from '../../../lib/unsaved-work.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useLogout } from '../api/session-queries.ts';
import styles from './user-menu.module.css';

const LogoutDialog = lazyComponent(async () => (await import('./logout-dialog.tsx')).LogoutDialog);

/** The Logout entry of the user menu (NAV-28). Asks first if there is unsaved work. */
export function LogoutEntry() {
  const logout = useLogout();
  const [asking, setAsking] = useState(false);
  const busy = logout.isPending || logout.isSuccess;
  const start = async () => {
    if (await hasUnsavedWork()) setAsking(true);
    else logout.mutate();
  };
  return (
    <>
      <button className={styles.entry} disabled={busy} onClick={() => void start()} type="button">
        <IconLogout aria-hidden size={18} stroke={ICON_STROKE} />
        {LABELS.session.logout}
      </button>
      <Suspense fallback={null}>
        {asking && (
          <LogoutDialog
            busy={busy}
            onCancel={() => setAsking(false)}
            onConfirm={() => logout.mutate()}
          />
        )}
      </Suspense>
    </>
  );
}
