import { Button } from '@mantine/core';
import { IconCircleCheck, IconDeviceLaptop } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { BUILDER_TEXTS as texts } from '../lib/builder-texts.ts';
import styles from './builder.module.css';

interface SaveBarProps {
  isUnsaved: boolean;
  isSaving: boolean;
  onSave: () => void;
  /** Where it is launched, once it can be. */
  launcher: string | null;
}

/** Saves, says where what was entered is, and leads on from what is built. */
export function SaveBar({ isUnsaved, isSaving, onSave, launcher }: SaveBarProps) {
  const Mark = isUnsaved ? IconDeviceLaptop : IconCircleCheck;
  return (
    <div className={styles.bar}>
      <p className={styles.where} role="status">
        <Mark aria-hidden size={18} stroke={ICON_STROKE} />
        {isSaving ? texts.saving : isUnsaved ? texts.unsaved : texts.saved}
      </p>
      <div className={styles.buttons}>
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
      </div>
    </div>
  );
}
