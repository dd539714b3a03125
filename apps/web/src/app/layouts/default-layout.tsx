import { Group } from '@mantine/core';
import { texts } from '@reviews/messages';
import { shell } from '@reviews/messages/en/app';
import { IconCloudOff } from '@tabler/icons-react';
import { useIsFetching } from '@tanstack/react-query';
import { Suspense, useSyncExternalStore } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { areWordsReadable } from '../../lib/words-key.ts';
import { Brand, ClientStyle } from '../../features/app-config/index.ts';
import { MainMenu, MenuButton, useMenu } from '../../features/menu/index.ts';
import { NoticeBell } from '../../features/notices/bell.ts';
import {
  ImpersonationBanner,
  PreviewBanner,
  UserMenu,
  useSessionUser,
} from '../../features/session/index.ts';
import { ExplainsAccessContext } from '../../ui/explains-access.ts';
import { ReadsLogContext } from '../../ui/reads-log.ts';
import { ICON_STROKE } from '../../ui/theme/theme.ts';
import styles from './default-layout.module.css';

const TEXTS = texts(shell);

const PhotoDialog = lazyComponent(
  async () =>
    (await import('../../features/employee-records/photos/components/photo-dialog.tsx'))
      .PhotoDialog,
);
const ReadableWordsNote = lazyComponent(
  async () => (await import('./readable-words-note.tsx')).ReadableWordsNote,
);
const CONTENT_ID = 'content';

/** Renders the shell of every signed-in page: top bar and content (NAV-02, NAV-03). */
export function DefaultLayout() {
  const menu = useMenu();
  const { impersonating, employee_id: employeeId, name, photo, sections } = useSessionUser();
  return (
    <>
      <a className={styles.skip} href={`#${CONTENT_ID}`}>
        {TEXTS.skip}
      </a>
      <ClientStyle impersonating={impersonating} />
      <ImpersonationBanner />
      <PreviewBanner />
      <header className={styles.bar}>
        <div className={styles.small}>
          <MenuButton />
        </div>
        <Brand />
        <div className={styles.menu}>
          <MainMenu items={menu} />
        </div>
        <Group gap={4} wrap="nowrap" ms="auto">
          <NoticeBell marksRead={!impersonating} />
          <UserMenu
            renderPhoto={(close) =>
              employeeId !== null && (
                <PhotoDialog
                  employeeId={employeeId}
                  name={name}
                  onClose={close}
                  own
                  photo={photo}
                />
              )
            }
          />
        </Group>
      </header>
      <OfflineStrip />
      <BusyLine />
      <main className={styles.content} id={CONTENT_ID} tabIndex={-1}>
        <ExplainsAccessContext value={sections.access}>
          <ReadsLogContext value={sections.changelog}>
            <Outlet />
          </ReadsLogContext>
        </ExplainsAccessContext>
        {areWordsReadable() && (
          <Suspense>
            <ReadableWordsNote />
          </Suspense>
        )}
      </main>
    </>
  );
}

/** Queries that refetch in the background and do not show the progress line. */
const BESIDE = new Set<unknown>(['menu', 'unread-notices']);

/** Shows a thin progress line while a page loads or its data is refreshed. */
function BusyLine() {
  const isNavigating = useNavigation().state !== 'idle';
  const refreshing = useIsFetching({
    predicate: ({ queryKey, state }) => !BESIDE.has(queryKey[0]) && state.data !== undefined,
  });
  return isNavigating || refreshing > 0 ? <div aria-hidden className={styles.progress} /> : null;
}

function OfflineStrip() {
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <Group
          bg="var(--warning-soft)"
          c="var(--warning)"
          className={styles.offline ?? ''}
          fw={500}
          fz="note"
          gap="xs"
          justify="center"
          px="var(--gutter)"
          py={6}
        >
          <IconCloudOff aria-hidden size={18} stroke={ICON_STROKE} />
          {TEXTS.offline}
        </Group>
      )}
    </div>
  );
}

function watchConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
