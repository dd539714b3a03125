import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from './main-menu.module.css';
import { useMenu } from './menu-query.ts';
import { MenuTree } from './menu-tree.tsx';

/** Renders the main menu in a narrow window; any navigation closes it. */
export default function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const items = useMenu();
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) onClose();
    openedAt.current = key;
  }, [key, onClose]);
  return (
    <Drawer
      classNames={{ title: styles.drawerTitle ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      onClose={onClose}
      opened={opened}
      size={300}
      title="Menu"
    >
      <nav aria-label="Main menu">
        <MenuTree items={items} />
      </nav>
    </Drawer>
  );
}
