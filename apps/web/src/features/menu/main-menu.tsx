import { Box, Group, VisuallyHidden } from '@mantine/core';
import type { MenuItem } from '@reviews/contracts/menu';
import { isActiveEntry } from '@reviews/domain';
import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import panel from '../../ui/dropdown.module.css';
import { ICON_STROKE } from '../../ui/theme/theme.ts';
import { useDropdown } from '../../ui/use-dropdown.ts';
import { MenuLink } from './menu-link.tsx';
import { MenuTree } from './menu-tree.tsx';
import styles from './main-menu.module.css';
import { MAIN_MENU_TEXTS } from './menu-texts.ts';

/**
 * Renders the main menu in the top bar: the server's entries in order, with dropdowns for children
 * (NAV-12 to NAV-19).
 */
export function MainMenu({ items }: { items: MenuItem[] }) {
  return (
    <nav aria-label={MAIN_MENU_TEXTS.label}>
      <Group component="ul" gap={2} align="stretch" role="list">
        {items.map((item) => (
          <li className={styles.top} key={item.id}>
            {item.children.length > 0 ? (
              <TopDropdown item={item} />
            ) : (
              <MenuLink className={styles.entry} item={item} />
            )}
          </li>
        ))}
      </Group>
    </nav>
  );
}

const LEFT = { left: 0, right: 'auto' };
const SCROLLS = { overflowY: 'auto' } as const;

function TopDropdown({ item }: { item: MenuItem }) {
  const { pathname } = useLocation();
  const dropdown = useDropdown();
  const isActive = isActiveEntry(item, pathname);
  return (
    <div className={styles.top} {...dropdown.holder}>
      {item.url && (
        <MenuLink className={`${styles.entry} ${isActive ? styles.active : ''}`} item={item} />
      )}
      <button
        className={`${styles.entry} ${isActive ? styles.active : ''}`}
        data-active={isActive || undefined}
        type="button"
        {...dropdown.trigger}
      >
        {item.url ? <VisuallyHidden>{MAIN_MENU_TEXTS.more(item)}</VisuallyHidden> : item.name}
        <IconChevronDown
          aria-hidden
          className={styles.chevron ?? ''}
          size={16}
          stroke={ICON_STROKE}
        />
      </button>
      <div className={panel.panel} hidden={!dropdown.opened} style={LEFT} {...dropdown.panel}>
        <Box mah="calc(100dvh - 7.5rem)" maw="20rem" miw="13.75rem" p={4} style={SCROLLS}>
          <MenuTree items={item.children} />
        </Box>
      </div>
    </div>
  );
}
