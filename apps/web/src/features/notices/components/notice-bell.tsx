import { UNREAD_NOTICES_MAX } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { noticeBell } from '@reviews/messages/en/notices';
import { IconBell } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import dropdown from '../../../ui/dropdown.module.css';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useDropdown } from '../../../ui/use-dropdown.ts';
import { useUnread } from '../api/unread-query.ts';
import type { ReadingProps } from './reading-props.ts';
import styles from './notice-bell.module.css';

const BELL_TEXTS = texts(noticeBell);

const AccountAlerts = lazyComponent(
  async () => (await import('./account-alerts.tsx')).AccountAlerts,
);
const NoticePanel = lazyComponent(async () => (await import('./notice-panel.tsx')).NoticePanel);

/**
 * The bell in the top bar: the unread count, with the newest notices below it. Alerts open in a
 * dialog by themselves.
 */
export function NoticeBell({ marksRead }: ReadingProps) {
  const menu = useDropdown();
  const { unread, alerts } = useUnread();
  const count = unread < UNREAD_NOTICES_MAX ? String(unread) : `${UNREAD_NOTICES_MAX - 1}+`;
  return (
    <div className={dropdown.holder} {...menu.holder}>
      <button
        aria-label={unread === 0 ? BELL_TEXTS.title : BELL_TEXTS.unread({ count })}
        className={styles.trigger}
        onFocus={NoticePanel.preload}
        onPointerEnter={NoticePanel.preload}
        type="button"
        {...menu.trigger}
      >
        <IconBell aria-hidden size={20} stroke={ICON_STROKE} />
        {unread > 0 && (
          <span aria-hidden className={styles.count}>
            {count}
          </span>
        )}
      </button>
      <div className={`${dropdown.panel} ${styles.panel}`} hidden={!menu.opened} {...menu.panel}>
        {menu.opened && (
          <Suspense fallback={<SkeletonRows label={BELL_TEXTS.loading} rows={3} />}>
            <NoticePanel marksRead={marksRead} unread={unread} />
          </Suspense>
        )}
      </div>
      {alerts.length > 0 && (
        <Suspense>
          <AccountAlerts alerts={alerts} />
        </Suspense>
      )}
    </div>
  );
}
