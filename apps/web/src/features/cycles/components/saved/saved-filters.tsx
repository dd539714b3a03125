import type { FilterDefinition } from '@reviews/contracts/cycles';
import type { SavedFilterView } from '@reviews/contracts/saved-filters';
import { areOfOneList, SAVED_FILTERS_MAX } from '@reviews/domain';
import { Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { useChangeSearch } from '../../../../lib/use-change-search.ts';
import type { AnchorPlace } from '../../../../ui/anchor.tsx';
import { SavedPanel, type SavedAct } from '../../../../ui/saved-panel.tsx';
import type { ListRef } from '../../api/cycles-api.ts';
import {
  useDeleteFilter,
  useSavedFilters,
  useUpdateFilter,
} from '../../hooks/use-saved-filters.ts';
import { SAVED_FILTER_TEXTS as texts } from '../../lib/saved-filter-texts.ts';
import {
  isNothing,
  isSameList,
  listOf,
  readSavedList,
  writeSavedList,
} from '../../lib/saved-list.ts';

const NameFilterDialog = lazyComponent(
  async () => (await import('./name-filter-dialog.tsx')).NameFilterDialog,
);

interface SavedFiltersProps extends AnchorPlace {
  list: ListRef;
  definitions: readonly FilterDefinition[];
}

/** Lists the user's saved filters. Applying one writes it to the address as a new history entry. */
export function SavedFilters({ list, definitions, ...place }: SavedFiltersProps) {
  const [params] = useSearchParams();
  const changeSearch = useChangeSearch();
  const { data: filters, error, isFetching, refetch } = useSavedFilters(list, place.opened);
  const [naming, setNaming] = useState<{ renamed: SavedFilterView | null } | null>(null);
  const current = useMemo(() => readSavedList(params), [params]);
  const isCurrent = (filter: SavedFilterView): boolean => isSameList(listOf(filter), current);
  const { mutate: update } = useUpdateFilter(list);
  const { mutate: remove } = useDeleteFilter(list);
  const known = new Set(definitions.map(({ key }) => key));
  const name = (renamed: SavedFilterView | null): void => {
    place.onClose();
    setNaming({ renamed });
  };
  const acts: SavedAct<SavedFilterView>[] = [
    {
      label: texts.update,
      isOff: (filter) => isNothing(current) || isCurrent(filter),
      run: (filter) => update({ filter, list: current }),
    },
    { label: texts.rename, run: name },
    { label: texts.delete, removes: true, run: (filter) => remove(filter) },
  ];
  return (
    <>
      <SavedPanel
        {...place}
        acts={acts}
        failure={
          error === null ? null : { error, retry: () => void refetch(), retrying: isFetching }
        }
        hindranceOf={(filter) =>
          Object.keys(filter.list.filters).every((key) => known.has(key)) ? null : texts.missing
        }
        isCurrent={isCurrent}
        noteOf={({ only_here: isOnlyHere }) => (isOnlyHere ? texts.onlyHere : null)}
        onPick={(filter) => {
          place.onClose();
          changeSearch((search) => writeSavedList(listOf(filter), search));
        }}
        onSave={
          whyNot(filters ?? [], filters?.find(isCurrent), isNothing(current)) ?? (() => name(null))
        }
        texts={texts}
        things={filters}
      />
      <Suspense>
        {naming !== null && (
          <NameFilterDialog
            current={current}
            filters={(filters ?? []).filter(
              (filter) =>
                naming.renamed !== null || filter.only_here === areOfOneList(current.filters),
            )}
            list={list}
            onClose={() => {
              setNaming(null);
              requestAnimationFrame(() => place.button.current?.focus({ preventScroll: true }));
            }}
            renamed={naming.renamed}
          />
        )}
      </Suspense>
    </>
  );
}

/** Returns why there is nothing to save; null if there is. */
function whyNot(
  filters: readonly SavedFilterView[],
  same: SavedFilterView | undefined,
  isNothingSet: boolean,
): string | null {
  if (isNothingSet) return filters.length === 0 ? '' : texts.nothing;
  if (same !== undefined) return texts.isSaved(same);
  return filters.length >= SAVED_FILTERS_MAX ? texts.full({ max: SAVED_FILTERS_MAX }) : null;
}
