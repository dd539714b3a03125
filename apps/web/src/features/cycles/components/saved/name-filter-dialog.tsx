import type { SavedFilterView } from '@reviews/contracts/saved-filters';
import { SAVED_FILTER_NAME_MAX_CHARS } from '@reviews/domain';
import { isSameName, NameDialog } from '../../../../ui/name-dialog.tsx';
import type { ListRef } from '../../api/cycles-api.ts';
import { useRenameFilter, useSaveFilters } from '../../hooks/use-saved-filters.ts';
import { SAVED_FILTER_TEXTS as texts } from '../../lib/saved-filter-texts.ts';
import type { SavedList } from '../../lib/saved-list.ts';

interface NameFilterDialogProps {
  list: ListRef;
  /** The filters to save. */
  current: SavedList;
  /** The saved filter to rename; null to save a new one. */
  renamed: SavedFilterView | null;
  /** All saved filters, whose names are taken. */
  filters: readonly SavedFilterView[];
  onClose: () => void;
}

/** Saves filters under a name, or renames a saved one. */
export function NameFilterDialog({ renamed, ...props }: NameFilterDialogProps) {
  return renamed === null ? (
    <SaveFilters {...props} />
  ) : (
    <RenameFilter {...props} filter={renamed} />
  );
}

const common = {
  label: texts.name,
  max: SAVED_FILTER_NAME_MAX_CHARS,
  nameNeeded: texts.nameNeeded,
};

/** Warns before it replaces a saved filter of the same name. */
function SaveFilters({ list, current, filters, onClose }: Omit<NameFilterDialogProps, 'renamed'>) {
  const { mutate, isPending, error, reset } = useSaveFilters(list);
  const named = (name: string) => filters.find((filter) => isSameName(filter.name, name));
  return (
    <NameDialog
      {...common}
      busy={isPending}
      describe={(name) => {
        const taken = named(name);
        return taken === undefined
          ? { hint: texts.nameHint, save: texts.saveButton }
          : { hint: texts.nameTaken(taken), save: texts.replaceButton };
      }}
      error={error}
      onClose={onClose}
      onSave={(name) =>
        mutate({ name, list: current, instead: named(name) }, { onSuccess: onClose })
      }
      onType={reset}
      title={texts.saveTitle}
    />
  );
}

function RenameFilter({
  list,
  filter,
  onClose,
}: Pick<NameFilterDialogProps, 'list' | 'onClose'> & { filter: SavedFilterView }) {
  const { mutate, isPending, error, reset } = useRenameFilter(list);
  return (
    <NameDialog
      {...common}
      before={filter.name}
      busy={isPending}
      describe={() => ({ save: texts.renameButton })}
      error={error}
      onClose={onClose}
      onSave={(name) =>
        name === filter.name ? onClose() : mutate({ filter, name }, { onSuccess: onClose })
      }
      onType={reset}
      title={texts.renameTitle(filter)}
    />
  );
}
