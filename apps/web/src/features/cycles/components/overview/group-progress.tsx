import { Button, NativeSelect } from '@mantine/core';
import { GROUP_ORDERS } from '@reviews/contracts/cycle-overview';
import { pageCount } from '@reviews/domain';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useUrlState } from '../../../../lib/use-url-state.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { PagedLinks } from '../../../../ui/paged-links.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import { progressQuery, type CycleOverview } from '../../api/overview-api.ts';
import { OVERVIEW_TEXTS } from '../../lib/overview-texts.ts';
import type { Group } from '../../lib/overview-links.ts';
import { GroupTable } from './group-table.tsx';
import styles from './overview.module.css';

const DEFAULTS = { by: 'department', group: '', order: 'late', group_page: '1' };
const CHOICES: readonly { value: Group['by']; label: string }[] = [
  { value: 'department', label: OVERVIEW_TEXTS.byDepartment },
  { value: 'manager', label: OVERVIEW_TEXTS.byManager },
  { value: 'line', label: OVERVIEW_TEXTS.byLine },
];

/** Shows progress by the reviewees' department or manager. */
export function GroupProgress({ overview: { cycle, pulses } }: { overview: CycleOverview }) {
  const [state, change] = useUrlState(DEFAULTS);
  const by = CHOICES.find(({ value }) => value === state.by)?.value ?? 'department';
  const sort = GROUP_ORDERS.find((order) => order === state.order) ?? 'late';
  const page = Math.max(1, Number(state.group_page) || 1);
  const asked = {
    by: by === 'department' ? 'department' : 'manager',
    sort,
    page: String(page),
    ...(by === 'line' && { below: true }),
    ...(state.group !== '' && { search: state.group }),
  } as const;
  const { data, error, isFetching, refetch } = useQuery(progressQuery(cycle.id, asked));
  const show = (next: Partial<typeof DEFAULTS>): void => change({ group_page: '1', ...next });
  return (
    <Section
      action={
        <SegmentedControl
          choices={CHOICES}
          label={OVERVIEW_TEXTS.groupsBy}
          onChange={(next) => show({ by: next, group: '' })}
          value={by}
        />
      }
      hint={OVERVIEW_TEXTS.groupHints[by]}
      isBare
      mb={40}
      title={OVERVIEW_TEXTS.groupsHeading}
    >
      <div className={styles.filters}>
        <SearchField
          key={by}
          label={OVERVIEW_TEXTS.groupSearch[by]}
          labelled
          onSearch={(group) => show({ group })}
          value={state.group}
        />
        <NativeSelect
          data={GROUP_ORDERS.map((value) => ({ value, label: OVERVIEW_TEXTS.groupSorts[value] }))}
          label={OVERVIEW_TEXTS.groupSort}
          onChange={(event) => show({ order: event.currentTarget.value })}
          value={sort}
        />
      </div>
      {data === undefined ? (
        error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={OVERVIEW_TEXTS.groupsFailed}
          />
        ) : (
          <SkeletonRows label={OVERVIEW_TEXTS.groupsLoading} rows={4} />
        )
      ) : (
        <div aria-busy={isFetching}>
          {error && (
            <ErrorState
              error={error}
              onRetry={() => void refetch()}
              quiet
              retrying={isFetching}
              title={OVERVIEW_TEXTS.groupsFailed}
            />
          )}
          {data.data.length === 0 ? (
            <EmptyState
              action={
                state.group !== '' && (
                  <Button onClick={() => show({ group: '' })} variant="default">
                    {OVERVIEW_TEXTS.clear}
                  </Button>
                )
              }
              icon={IconUsersGroup}
              title={OVERVIEW_TEXTS.noGroups}
            >
              {OVERVIEW_TEXTS.noGroupsHint}
            </EmptyState>
          ) : (
            <GroupTable by={by} cycleId={cycle.id} pulses={pulses} rows={data.data} />
          )}
          <PagedLinks
            label={OVERVIEW_TEXTS.groupPages}
            onPage={(next) => show({ group_page: String(next) })}
            page={page}
            pages={pageCount(data.totalResults)}
          />
        </div>
      )}
    </Section>
  );
}
