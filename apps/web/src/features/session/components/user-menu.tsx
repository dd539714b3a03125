import { Box, VisuallyHidden } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { userMenu } from '@reviews/messages/en/session';
import {
  IconArrowBackUp,
  IconChevronDown,
  IconHistory,
  IconKey,
  IconLock,
  IconSpy,
  IconUserCircle,
} from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import dropdown from '../../../ui/dropdown.module.css';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useDropdown } from '../../../ui/use-dropdown.ts';
import { useSessionUser, useStopImpersonating } from '../api/session-queries.ts';
import { LogoutEntry } from './logout-entry.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import styles from './user-menu.module.css';

const TEXTS = texts(userMenu);

const ImpersonateDialog = lazyComponent(
  async () => (await import('./impersonate-dialog.tsx')).ImpersonateDialog,
);
const ICON = { 'aria-hidden': true, size: 18, stroke: ICON_STROKE } as const;

/** Personal pages, hidden while impersonating. */
const OWN = [
  { to: '/my/sign-in', Mark: IconLock, label: LABELS.session.mySignIn },
  { to: '/my/tokens', Mark: IconKey, label: LABELS.session.myTokens },
] as const;

interface UserMenuProps {
  /** Renders the dialog that changes the user's own photo. */
  renderPhoto: (close: () => void) => ReactNode;
}

/** The user's name and menu (NAV-23 to NAV-28), with the choice of colour scheme. */
export function UserMenu({ renderPhoto }: UserMenuProps) {
  const user = useSessionUser();
  const menu = useDropdown();
  const stop = useStopImpersonating();
  const [choosing, setChoosing] = useState(false);
  const [changingPhoto, setChangingPhoto] = useState(false);
  // Someone else's photo is changed in their record.
  const hasPhoto =
    user.employee_id !== null && !user.impersonating && user.previewing_role === null;
  const canImpersonate = user.canImpersonate && !user.impersonating;

  return (
    <div className={dropdown.holder} {...menu.holder}>
      <button className={styles.trigger} type="button" {...menu.trigger}>
        {user.impersonating ? (
          <IconSpy aria-label={TEXTS.impersonating} role="img" size={20} stroke={ICON_STROKE} />
        ) : (
          <Avatar name={user.name} photo={user.photo} size={28} />
        )}
        <span className={styles.name}>{user.name}</span>
        <VisuallyHidden>{TEXTS.menu}</VisuallyHidden>
        <IconChevronDown
          aria-hidden
          className={styles.chevron ?? ''}
          size={16}
          stroke={ICON_STROKE}
        />
      </button>
      <div className={dropdown.panel} hidden={!menu.opened} {...menu.panel}>
        <Box p={4} w="16.5rem">
          <div className={styles.who}>{user.name}</div>
          <Box component="ul" role="list">
            <li>
              <Link className={styles.entry} to="/my/history">
                <IconHistory {...ICON} />
                {LABELS.session.myHistory}
              </Link>
            </li>
            {!user.impersonating &&
              OWN.map(({ to, Mark, label }) => (
                <li key={to}>
                  <Link className={styles.entry} to={to}>
                    <Mark {...ICON} />
                    {label}
                  </Link>
                </li>
              ))}
            {hasPhoto && (
              <li>
                <button
                  className={styles.entry}
                  onClick={() => {
                    menu.close();
                    setChangingPhoto(true);
                  }}
                  type="button"
                >
                  <IconUserCircle {...ICON} />
                  {LABELS.session.yourPhoto}
                </button>
              </li>
            )}
            {user.impersonating && (
              <li>
                <button
                  className={styles.entry}
                  disabled={stop.isPending || stop.isSuccess}
                  onClick={() => stop.mutate()}
                  type="button"
                >
                  <IconArrowBackUp {...ICON} />
                  {LABELS.impersonation.stop}
                </button>
              </li>
            )}
            {canImpersonate && (
              <li>
                <button
                  className={styles.entry}
                  onClick={() => {
                    menu.close();
                    setChoosing(true);
                  }}
                  type="button"
                >
                  <IconSpy {...ICON} />
                  {LABELS.impersonation.start}
                </button>
              </li>
            )}
          </Box>
          <Box h={1} my={4} bg="var(--hairline)" />
          <SchemeSwitch />
          <Box h={1} my={4} bg="var(--hairline)" />
          <LogoutEntry />
        </Box>
      </div>
      <Suspense fallback={null}>
        {changingPhoto && renderPhoto(() => setChangingPhoto(false))}
      </Suspense>
      <Suspense fallback={null}>
        {choosing && <ImpersonateDialog onClose={() => setChoosing(false)} />}
      </Suspense>
    </div>
  );
}
