import type { Population } from '@reviews/domain';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import type { AnchorPlace } from '../../../ui/anchor.tsx';
import { SavedPanel } from '../../../ui/saved-panel.tsx';
import { useDeletePopulation, type usePopulations } from '../api/launch-queries.ts';
import { isEveryone, isSamePopulation } from '../lib/choice-address.ts';
import { LAUNCH_TEXTS as texts } from '../lib/launch-texts.ts';
import type { SavedList } from '../lib/saved-list.ts';

const SaveListDialog = lazyComponent(
  async () => (await import('./save-list-dialog.tsx')).SaveListDialog,
);

export interface SavedListsProps {
  populations: ReturnType<typeof usePopulations>;
  population: Population;
  onPick: (population: Population) => void;
}

const panelTexts = {
  title: texts.savedLists,
  failed: texts.listsFailed,
  none: texts.noLists,
  changeOf: texts.changeList,
  save: texts.saveList,
};

/** Lists the saved populations. Applying one writes it to the address. */
export function OpenedLists({
  populations,
  population,
  onPick,
  ...place
}: SavedListsProps & AnchorPlace) {
  const [isSaving, setSaving] = useState(false);
  const { data, error, isFetching, refetch } = populations;
  const { mutate: remove } = useDeletePopulation();
  const lists: readonly SavedList[] | undefined = data?.data;
  const isChosen = (list: SavedList): boolean => isSamePopulation(list.population, population);
  return (
    <>
      <SavedPanel
        {...place}
        acts={[{ label: texts.deleteList, removes: true, run: (list) => remove(list) }]}
        failure={
          error === null ? null : { error, retry: () => void refetch(), retrying: isFetching }
        }
        isCurrent={isChosen}
        onPick={(list) => {
          place.onClose();
          onPick(list.population);
        }}
        onSave={
          whyNot(lists ?? [], lists?.find(isChosen), population) ??
          (() => {
            place.onClose();
            setSaving(true);
          })
        }
        texts={panelTexts}
        things={lists}
      />
      <Suspense>
        {isSaving && (
          <SaveListDialog
            lists={lists ?? []}
            onClose={() => {
              setSaving(false);
              requestAnimationFrame(() => place.button.current?.focus({ preventScroll: true }));
            }}
            population={population}
          />
        )}
      </Suspense>
    </>
  );
}

/** Returns why there is nothing to save; null if there is. */
function whyNot(
  lists: readonly SavedList[],
  chosen: SavedList | undefined,
  population: Population,
): string | null {
  if (isEveryone(population)) return lists.length === 0 ? '' : texts.nothingToSave;
  return chosen === undefined ? null : texts.listIsChosen(chosen);
}
