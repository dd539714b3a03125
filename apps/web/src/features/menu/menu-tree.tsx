import { Box, Group, VisuallyHidden } from '@mantine/core';
import type { MenuItem } from '@reviews/contracts/menu';
import { isActiveEntry } from '@reviews/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { ICON_STROKE } from '../../ui/theme/theme.ts';
import { MenuLink } from './menu-link.tsx';
import styles from './main-menu.module.css';
import { MAIN_MENU_TEXTS } from './menu-texts.ts';

/** Renders entries as a list; those with children expand in place, to any depth (NAV-14). */
export function MenuTree({ items }: { items: MenuItem[] }) {
  return (
    <Box className={styles.list ?? ''} component="ul" role="list">
      {items.map((item) => (
        <li key={item.id}>
          {item.children.length > 0 ? <Branch item={item} /> : <Leaf item={item} />}
        </li>
      ))}
    </Box>
  );
}

function Leaf({ item }: { item: MenuItem }) {
  return (
    <Group gap={0} align="stretch" wrap="nowrap">
      <MenuLink className={styles.entry} item={item} />
    </Group>
  );
}

function Branch({ item }: { item: MenuItem }) {
  const { pathname } = useLocation();
  const isActive = isActiveEntry(item, pathname);
  const [opened, setOpened] = useState(isActive);
  const id = useId();
  const toggle = {
    'aria-controls': id,
    'aria-expanded': opened,
    onClick: () => setOpened(!opened),
  };
  const chevron = (
    <IconChevronDown aria-hidden className={styles.chevron ?? ''} size={16} stroke={ICON_STROKE} />
  );
  return (
    <>
      <Group gap={0} align="stretch" wrap="nowrap">
        {item.url ? (
          <>
            <MenuLink className={styles.entry} item={item} />
            <button {...toggle} className={`${styles.entry} ${styles.alone}`} type="button">
              <VisuallyHidden>{MAIN_MENU_TEXTS.more(item)}</VisuallyHidden>
              {chevron}
            </button>
          </>
        ) : (
          <button
            {...toggle}
            className={`${styles.entry} ${styles.toggle} ${isActive ? styles.active : ''}`}
            data-active={isActive || undefined}
            type="button"
          >
            {item.name}
            {chevron}
          </button>
        )}
      </Group>
      <div hidden={!opened} id={id}>
        <MenuTree items={item.children} />
      </div>
    </>
  );
}
