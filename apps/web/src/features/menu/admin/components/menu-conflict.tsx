import { Box, Text } from '@mantine/core';
import type { MenuAdminView } from '@reviews/contracts/menu-admin';
import { useDates } from '../../../../lib/dates.ts';
import { LatestConflictDialog } from '../../../../ui/conflict-dialog.tsx';
import { useLatestMenu } from '../api/menu-admin-queries.ts';
import { changesOf, entriesOf, type Entry } from '../lib/menu-draft.ts';
import { MENU_TEXTS as texts } from '../lib/menu-texts.ts';

const WIDTH = 620;

interface MenuConflictProps {
  /** The menu when editing began. */
  seen: readonly Entry[];
  onKeepMine: (theirs: MenuAdminView) => void;
  onTakeTheirs: (theirs: MenuAdminView) => void;
  onClose: () => void;
}

/** Shows who saved in between and what they changed, and asks which version to keep. */
export function MenuConflict({ seen, onKeepMine, onTakeTheirs, onClose }: MenuConflictProps) {
  return (
    <LatestConflictDialog
      failed={texts.failed}
      goOnLabel={texts.goOn}
      latest={useLatestMenu()}
      onClose={onClose}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
      size={WIDTH}
      title={texts.conflictTitle}
    >
      {(theirs) => <TheirChanges seen={seen} theirs={theirs} />}
    </LatestConflictDialog>
  );
}

function TheirChanges({ seen, theirs }: { seen: readonly Entry[]; theirs: MenuAdminView }) {
  const { formatDateTime } = useDates();
  const { added, gone, changed } = changesOf(seen, entriesOf(theirs));
  const lines = [
    texts.added({ names: added.join(', ') }),
    texts.gone({ names: gone.join(', ') }),
    texts.changed({ names: changed.join(', ') }),
  ].filter((_, at) => [added, gone, changed][at]?.length !== 0);
  return (
    <>
      <p>
        {texts.conflictWho({
          name: theirs.saved_by ?? texts.someone,
          time: theirs.saved_at === null ? '' : formatDateTime(theirs.saved_at),
        })}
      </p>
      {lines.length === 0 ? (
        <p>{texts.noneSeen}</p>
      ) : (
        <Box component="ul" aria-label={texts.theirChanges} my="sm" mx={0} pl={20}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      )}
      <Text c="dimmed" fz="note">
        {texts.keepMineNote}
      </Text>
    </>
  );
}
