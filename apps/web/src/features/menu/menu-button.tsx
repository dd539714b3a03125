import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Suspense, useCallback, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { ICON_STROKE } from '../../ui/theme/theme.ts';
import { MAIN_MENU_TEXTS } from './menu-texts.ts';

const MenuDrawer = lazyComponent(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

/** Opens the main menu in a narrow window; the drawer's code is loaded on first use. */
export function MenuButton() {
  const [state, setState] = useState<'never' | 'opened' | 'closed'>('never');
  const close = useCallback(() => setState('closed'), []);
  return (
    <>
      <ActionIcon
        aria-label={MAIN_MENU_TEXTS.open}
        color="gray"
        onClick={() => setState('opened')}
        onPointerEnter={MenuDrawer.preload}
        size={44}
        variant="subtle"
      >
        <IconMenu2 aria-hidden size={22} stroke={ICON_STROKE} />
      </ActionIcon>
      <Suspense fallback={null}>
        {state !== 'never' && <MenuDrawer onClose={close} opened={state === 'opened'} />}
      </Suspense>
    </>
  );
}
