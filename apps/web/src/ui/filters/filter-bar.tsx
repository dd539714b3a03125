import { Button } from '@mantine/core';
import type { FilterDefinition } from './filter-definition.ts';
import { LABELS } from '@reviews/domain';
import { IconFilter } from '@tabler/icons-react';
import { memo, useId, useState, type ReactNode } from 'react';
import { SkeletonBlock, SkeletonLine } from '../skeletons.tsx';
import { ICON_STROKE } from '../theme/theme.ts';
import type { FilterMap, WireValue } from './filter-values.ts';
import { FilterField } from './filter-field.tsx';
import styles from './filters.module.css';

/** The place of a field that is on its way. */
export interface FilterBone {
  readonly key: string;
  /** With a choice below it. */
  readonly hasChoice?: boolean;
  /** As wide as two. */
  readonly isWide?: boolean;
}

export interface FilterBarProps {
  /** Undefined while they are on their way. */
  definitions: readonly FilterDefinition[] | undefined;
  /** What they will be like, as far as the list knows. */
  bones?: readonly FilterBone[];
  values: FilterMap;
  onChange: (key: string, value: WireValue | null) => void;
  onSearch: () => void;
  onReset: () => void;
  /** What more can be done with the filters, beside Search and Reset: the same element for the same filters. */
  children?: ReactNode;
}

/** The filters of a list with Search and Reset (LIST-03, LIST-04). On a phone they fold away behind one button. A page that is turned does not draw them anew. */
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
  // Reset also empties what was begun in a field and filters nothing yet.
  const [round, setRound] = useState(0);
  const id = useId();
  const reset = () => {
    setRound(round + 1);
    onReset();
  };
  const active = Object.keys(values).length;
  return (
    <search className={styles.bar}>
      <Button
        aria-controls={id}
        aria-expanded={opened}
        className={styles.fold ?? ''}
        fullWidth
        justify="flex-start"
        leftSection={<IconFilter aria-hidden size={16} stroke={ICON_STROKE} />}
        onClick={() => setOpened(!opened)}
        rightSection={active > 0 ? <span className={styles.active}>{active} active</span> : null}
        variant="default"
      >
        Filters
      </Button>
      <form
        aria-label="Filters"
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
    </search>
  );
});

/** The fields of the lists of forms, in their order and sizes, so that the rows below stay where they are when the fields come. */
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
