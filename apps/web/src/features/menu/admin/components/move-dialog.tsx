import { NativeSelect } from '@mantine/core';
import { MENU_MAX_DEPTH } from '@reviews/domain';
import { useState } from 'react';
import { EditDialog } from '../../../../ui/edit-dialog.tsx';
import { childrenOf, depthOf, fitsBelow, type TreePlace } from '../../../../ui/tree-moves.ts';
import type { Entry } from '../lib/menu-draft.ts';
import { MENU_TEXTS as texts } from '../lib/menu-texts.ts';

interface MoveDialogProps {
  entry: Entry;
  entries: readonly Entry[];
  onMove: (place: TreePlace) => void;
  onClose: () => void;
}

const INDENT = '\u00a0\u00a0\u00a0';
const TOP = '';

/** Moves an entry to the end of another one's children, without dragging. */
export function MoveDialog({ entry, entries, onMove, onClose }: MoveDialogProps) {
  const before = entry.parent_id === null ? TOP : String(entry.parent_id);
  const [below, setBelow] = useState(before);
  const fitting = entries.filter(({ id }) => fitsBelow(entries, entry.id, id, MENU_MAX_DEPTH));
  const move = (): void => {
    const parentId = below === TOP ? null : Number(below);
    onMove({
      parentId,
      index: childrenOf(entries, parentId).filter(({ id }) => id !== entry.id).length,
    });
    onClose();
  };
  return (
    <EditDialog
      busy={false}
      dirty={false}
      onClose={onClose}
      onSave={below === before ? onClose : move}
      saveLabel={texts.moveConfirm}
      title={texts.moveTitle(entry)}
    >
      <NativeSelect
        data={[
          { value: TOP, label: texts.atTop },
          ...fitting.map(({ id, name }) => ({
            value: String(id),
            label: `${INDENT.repeat(depthOf(entries, id) - 1)}${name || texts.unnamed}`,
          })),
        ]}
        label={texts.moveInto}
        onChange={(event) => setBelow(event.currentTarget.value)}
        value={below}
      />
    </EditDialog>
  );
}
