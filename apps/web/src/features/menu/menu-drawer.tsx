import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer, Text } from '@mantine/core';
import { texts } from '@reviews/messages';
import { menuDrawer } from '@reviews/messages/en/menu';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useMenu } from './menu-query.ts';
import { MAIN_MENU_TEXTS } from './menu-texts.ts';
import { MenuTree } from './menu-tree.tsx';

const TEXTS = texts(menuDrawer);

/** Renders the main menu in a narrow window; any navigation closes it. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const items = useMenu();
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) onClose();
    openedAt.current = key;
  }, [key, onClose]);
  return (
    <Drawer
      closeButtonProps={{ 'aria-label': TEXTS.close }}
      onClose={onClose}
      opened={opened}
      size={300}
      title={
        <Text fw={620} fz="lg" span>
          {TEXTS.title}
        </Text>
      }
    >
      <nav aria-label={MAIN_MENU_TEXTS.label}>
        <MenuTree items={items} />
      </nav>
    </Drawer>
  );
}
