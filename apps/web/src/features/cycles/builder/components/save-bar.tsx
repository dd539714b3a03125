import { Button, Group } from '@mantine/core';
import { IconCircleCheck, IconDeviceLaptop } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ActionBar } from '../../../../ui/action-bar.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { BUILDER_TEXTS as texts } from '../lib/builder-texts.ts';

interface SaveBarProps {
  isUnsaved: boolean;
  isSaving: boolean;
  onSave: () => void;
  /** Address of the launcher, once the cycle can be launched. */
  launcher: string | null;
}

/** Saves, says whether changes are saved, and links to the next step. */
export function SaveBar({ isUnsaved, isSaving, onSave, launcher }: SaveBarProps) {
  const Mark = isUnsaved ? IconDeviceLaptop : IconCircleCheck;
  return (
    <ActionBar
      note={
        <Group c="dimmed" fz="note" gap="xs" role="status" wrap="nowrap">
          <Mark aria-hidden size={18} stroke={ICON_STROKE} />
          <span>{isSaving ? texts.saving : isUnsaved ? texts.unsaved : texts.saved}</span>
        </Group>
      }
    >
      <Button
        loading={isSaving}
        onClick={onSave}
        variant={isUnsaved || isSaving ? 'filled' : 'default'}
      >
        {texts.save}
      </Button>
      {launcher !== null && (
        <Button component={Link} to={launcher}>
          {texts.toLauncher}
        </Button>
      )}
    </ActionBar>
  );
}
