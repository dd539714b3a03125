import { Box, Button } from '@mantine/core';
import type { FilterDefinition } from './filter-definition.ts';
import { LABELS } from '@reviews/domain';
import { IconFilter } from '@tabler/icons-react';
import { memo, useId, useState, type ReactNode } from 'react';
import { SkeletonBlock, SkeletonLine } from '../skeletons.tsx';
import { ICON_STROKE } from '../theme/theme.ts';
import type { FilterMap, WireValue } from './filter-values.ts';
import { FilterField } from './filter-field.tsx';
import { FILTER_TEXTS } from './filter-texts.ts';
import styles from './filters.module.css';

/** Placeholder for a field that is loading. */
export interface FilterBone {
  readonly key: string;
  /** The field has an option below it. */
  readonly hasChoice?: boolean;
  /** The field has double width. */
  readonly isWide?: boolean;
}

export interface FilterBarProps {
  /** Undefined while loading. */
  definitions: readonly FilterDefinition[] | undefined;
  /** Placeholders for the fields, as far as the list knows them. */
  bones?: readonly FilterBone[];
  values: FilterMap;
  onChange: (key: string, value: WireValue | null) => void;
  onSearch: () => void;
  onReset: () => void;
  /**
   * More actions next to Search and Reset. Pass the same element for the same filters, or the bar
   * renders again.
   */
  children?: ReactNode;
}

/**
 * The filters of a list with Search and Reset (LIST-03, LIST-04). On a phone they collapse behind a
 * button. Memoised, so that turning a page does not render them again.
 */
export const FilterBar = memo(function FilterBar({
  definitions,
  bones = USUAL_BONES,
  values,
  onChange,
  onSearch,
  onReset,
  children,
}: FilterBarProps) {
  const [opened, setOpened] = useState(false);
  // Reset also clears fields whose input filters nothing yet.
  const [round, setRound] = useState(0);
  const id = useId();
  const reset = () => {
    setRound(round + 1);
    onReset();
  };
  const active = Object.keys(values).length;
  return (
    <Box component="search" display="block" mb="md">
      <Button
        aria-controls={id}
        aria-expanded={opened}
        className={styles.fold ?? ''}
        fullWidth
        justify="flex-start"
        leftSection={<IconFilter aria-hidden size={16} stroke={ICON_STROKE} />}
        onClick={() => setOpened(!opened)}
        rightSection={
          active > 0 ? (
            <span className={styles.active}>{FILTER_TEXTS.active({ count: active })}</span>
          ) : null
        }
        variant="default"
      >
        {FILTER_TEXTS.filters}
      </Button>
      <form
        aria-label={FILTER_TEXTS.filters}
        className={styles.form}
        data-opened={opened || undefined}
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
      >
        {definitions === undefined && <BarSkeleton bones={bones} />}
        {definitions?.map((definition) => (
          <FilterField
            definition={definition}
            key={`${round} ${definition.key}`}
            onChange={onChange}
            value={values[definition.key]}
          />
        ))}
        <div className={styles.actions}>
          <Button type="submit" variant="default">
            {LABELS.buttons.search}
          </Button>
          <Button color="gray" onClick={reset} variant="subtle">
            {LABELS.buttons.reset}
          </Button>
          {children}
        </div>
      </form>
    </Box>
  );
});

/**
 * Placeholders for the fields of the form lists, in order and size, so that the rows below do not
 * move when the fields load.
 */
const USUAL_BONES: readonly FilterBone[] = [
  { key: 'employee' },
  { key: 'assignee' },
  { key: 'status' },
  { key: 'stage' },
  { key: 'department' },
  { key: 'manager', hasChoice: true },
  { key: 'reopen_request' },
  { key: 'late' },
  { key: 'due_date', isWide: true },
  { key: 'days_late' },
  { key: 'closed_at', isWide: true },
];

function BarSkeleton({ bones }: { readonly bones: readonly FilterBone[] }) {
  return bones.map(({ key, hasChoice, isWide }) => (
    <div aria-hidden className={`${styles.bone} ${isWide ? styles.group : ''}`} key={key}>
      <SkeletonLine width="5em" />
      <SkeletonBlock height={36} />
      {hasChoice && <SkeletonLine width="8em" />}
    </div>
  ));
}
