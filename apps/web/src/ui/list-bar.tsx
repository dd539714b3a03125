import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './list-bar.module.css';
import { SearchBox, type SearchBoxProps } from './search-box.tsx';

interface ListBarProps {
  search: Omit<SearchBoxProps, 'className'>;
  /** The number of results; empty while it is unknown. */
  count?: string;
  /** Further filters. */
  children?: ReactNode;
}

/** Search, a few filters and the number of results above a list; many filters: `FilterBar`. */
export function ListBar({ search, count, children }: ListBarProps) {
  return (
    <Group className={styles.bar} component="search" gap="8px 16px" mb="md">
      <SearchBox {...search} className={styles.search} />
      {children}
      {count !== undefined && (
        <Text aria-live="polite" c="dimmed" className="tabular" fz="note" ms="auto" span>
          {count}
        </Text>
      )}
    </Group>
  );
}

/** The number of results at the start of a line, and the tools of the list at its end. */
export function ListTools({ count, children }: { count: string; children: ReactNode }) {
  return (
    <Group gap="4px 12px" mih={44}>
      <Text aria-live="polite" c="dimmed" className="tabular" component="div">
        {count}
      </Text>
      <Group gap={6} ml="auto">
        {children}
      </Group>
    </Group>
  );
}
