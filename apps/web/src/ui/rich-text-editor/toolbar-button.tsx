import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip, UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './rich-text-editor.module.css';

const TOOLTIP_DELAY_MS = 500;
const ICON_SIZE_PX = 18;
const ICON_STROKE = 1.5;

interface ToolbarButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'type'> {
  readonly label: string;
  readonly icon: Icon;
  /** The keys that do the same, as people know them, for example 'Ctrl+B'. */
  readonly shortcut?: string;
  /** For buttons that switch something on and off. */
  readonly pressed?: boolean;
  /** Cannot be used now; the button stays reachable so that focus is not lost under one's hands. */
  readonly unavailable?: boolean;
}

/** One button of the editor's toolbar: an icon with a name, a tooltip and, for switches, its state. */
export function ToolbarButton({
  label,
  icon: Icon,
  shortcut,
  pressed,
  unavailable,
  onClick,
  ...others
}: ToolbarButtonProps) {
  const tooltip = shortcut === undefined ? label : `${label} (${shortcut})`;
  return (
    <Tooltip
      label={tooltip}
      openDelay={TOOLTIP_DELAY_MS}
      position="bottom"
      events={{ hover: true, focus: true, touch: false }}
    >
      <UnstyledButton
        {...others}
        data-toolbar-item
        tabIndex={-1}
        className={classes['tool']}
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={unavailable === true ? true : undefined}
        // The caret and the selection stay in the text while the mouse is used.
        onMouseDown={(event) => event.preventDefault()}
        onClick={unavailable === true ? undefined : onClick}
      >
        <Icon size={ICON_SIZE_PX} stroke={ICON_STROKE} aria-hidden />
      </UnstyledButton>
    </Tooltip>
  );
}
