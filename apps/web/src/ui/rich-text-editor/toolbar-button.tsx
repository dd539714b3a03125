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
  /** Keyboard shortcut to show, for example 'Ctrl+B'. */
  readonly shortcut?: string;
  /** State of a toggle button. */
  readonly pressed?: boolean;
  /** Not usable now; the button stays focusable, so that the focus is not lost. */
  readonly unavailable?: boolean;
}

/** A toolbar button: an icon with a name, a tooltip and, for toggles, its state. */
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
        // Keep the caret and the selection in the text during a click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={unavailable === true ? undefined : onClick}
      >
        <Icon size={ICON_SIZE_PX} stroke={ICON_STROKE} aria-hidden />
      </UnstyledButton>
    </Tooltip>
  );
}
