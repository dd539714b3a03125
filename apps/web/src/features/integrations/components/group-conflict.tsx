import type { DirectoryGroup, DirectoryView } from '@reviews/contracts/directories';
import { useDates } from '../../../lib/dates.ts';
import { Differences, LatestConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { useLatestGroup, type GivenByGroup } from '../api/sign-in-queries.ts';
import { differencesOf, saverIn } from '../lib/group-roles.ts';
import { DIRECTORY_TEXTS as texts } from '../lib/sign-in-texts.ts';

interface GroupConflictProps {
  directory: DirectoryView;
  id: number;
  group: DirectoryGroup;
  mine: readonly GivenByGroup[];
  /** The error that refused the save. */
  error: unknown;
  onKeepMine: (theirs: DirectoryGroup) => void;
  onTakeTheirs: (theirs: DirectoryGroup) => void;
  onClose: () => void;
}

/** Shows who else changed the group's roles and what differs, and asks which version to keep. */
export function GroupConflict({
  directory,
  id,
  group,
  mine,
  error,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: GroupConflictProps) {
  const { formatDateTime } = useDates();
  const { by, at } = saverIn(error);
  const name = by ?? texts.someoneElse;
  return (
    <LatestConflictDialog
      failed={texts.failed}
      goOnLabel={texts.goOn}
      latest={useLatestGroup(id, group.id)}
      onClose={onClose}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
      title={texts.conflictTitle({ group: group.name })}
    >
      {(theirs) => {
        const found = differencesOf(directory, mine, theirs);
        return (
          <>
            <p>
              {at === null
                ? texts.conflictSince({ name })
                : texts.conflictOn({ name, time: formatDateTime(at) })}
            </p>
            {found.length === 0 ? (
              <p>{texts.sameNow}</p>
            ) : (
              <Differences absent={texts.notGiven} found={found} />
            )}
          </>
        );
      }}
    </LatestConflictDialog>
  );
}
