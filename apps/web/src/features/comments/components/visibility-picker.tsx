import { Box, Text } from '@mantine/core';
import { IconChevronDown, IconEye, IconLock } from '@tabler/icons-react';
import { useId } from 'react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useDropdown } from '../../../ui/use-dropdown.ts';
import { DEFAULT_COMMENT_VISIBILITY } from '@reviews/domain';
import { COMMENT_TEXTS } from '../lib/comment-texts.ts';
import type { CommentingOptions } from '../lib/visibility.ts';
import styles from './visibility-picker.module.css';

interface VisibilityPickerProps {
  options: CommentingOptions;
  /** Null: nothing is selected yet. */
  value: string | null;
  onChoose: (value: string) => void;
  invalid: boolean;
  describedBy?: string | undefined;
}

/** Chooses who sees a comment, with the server's labels (CMT-12) and an explanation of each. */
export function VisibilityPicker({
  options,
  value,
  onChoose,
  invalid,
  describedBy,
}: VisibilityPickerProps) {
  const menu = useDropdown();
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  const Mark = value === DEFAULT_COMMENT_VISIBILITY ? IconLock : IconEye;
  return (
    <Box miw={0} pos="relative" {...menu.holder}>
      <button
        aria-describedby={describedBy}
        aria-label={COMMENT_TEXTS.visibilityOf({
          visibility: chosen?.label ?? COMMENT_TEXTS.chooseVisibility,
        })}
        className={`${styles.trigger} quiet-button`}
        data-invalid={invalid || undefined}
        type="button"
        {...menu.trigger}
      >
        <Mark aria-hidden size={16} stroke={ICON_STROKE} />
        <Box component="span" className="wrap-anywhere">
          {chosen?.label ?? COMMENT_TEXTS.chooseVisibility}
        </Box>
        <IconChevronDown aria-hidden size={16} stroke={ICON_STROKE} />
      </button>
      <fieldset className={`${styles.panel} floating`} hidden={!menu.opened} {...menu.panel}>
        <Box
          c="dimmed"
          component="legend"
          fz="xs"
          pb={4}
          pt={6}
          px={10}
          style={{ float: 'left' }}
          w="100%"
        >
          {COMMENT_TEXTS.visibility}
        </Box>
        {options.map((option) => (
          <label className={styles.option} key={option.value}>
            <input
              aria-describedby={`${id}-${option.value}`}
              aria-labelledby={`${id}-${option.value}-label`}
              checked={option.value === value}
              name={id}
              onChange={() => onChoose(option.value)}
              // Arrow keys also fire a click on the radio they move to (detail 0); only a real
              // click closes the panel.
              onClick={({ detail }) => {
                if (detail > 0) menu.close();
              }}
              onKeyDown={({ key }) => {
                if (key === 'Enter') menu.close();
              }}
              type="radio"
              value={option.value}
            />
            <Text span display="block" fz="note" fw={550} id={`${id}-${option.value}-label`}>
              {option.label}
            </Text>
            <Text span display="block" c="dimmed" fz="xs" lh={1.4} id={`${id}-${option.value}`}>
              {option.description}
            </Text>
          </label>
        ))}
      </fieldset>
    </Box>
  );
}
