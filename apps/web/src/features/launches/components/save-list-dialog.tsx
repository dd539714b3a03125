import { NAME_MAX_CHARS, type Population } from '@reviews/domain';
import { NameDialog } from '../../../ui/name-dialog.tsx';
import { useSavePopulation } from '../api/launch-queries.ts';
import { LAUNCH_TEXTS as texts } from '../lib/launch-texts.ts';
import type { SavedList } from '../lib/saved-list.ts';

interface SaveListDialogProps {
  lists: readonly SavedList[];
  population: Population;
  onClose: () => void;
}

/** Saves a population under a name; warns before it replaces an existing one. */
export function SaveListDialog({ lists, population, onClose }: SaveListDialogProps) {
  const { mutate, isPending, error, reset } = useSavePopulation();
  const isTaken = (name: string): boolean => lists.some((list) => list.name === name);
  return (
    <NameDialog
      busy={isPending}
      describe={(name) =>
        isTaken(name)
          ? { hint: texts.nameTaken({ name }), save: texts.replace }
          : { hint: texts.listNameHint, save: texts.saveButton }
      }
      error={error}
      label={texts.listName}
      max={NAME_MAX_CHARS}
      nameNeeded={texts.nameNeeded}
      onClose={onClose}
      onSave={(name) =>
        mutate({ name, population, only_new: !isTaken(name) }, { onSuccess: onClose })
      }
      onType={reset}
      title={texts.saveTitle}
    />
  );
}
