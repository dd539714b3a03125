import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import { ActionIcon, Tooltip } from '@mantine/core';
import { TOOLTIP_START_MS } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { helpPopup } from '@reviews/messages/en/widgets';
import { IconHelpCircle } from '@tabler/icons-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { ICON_STROKE } from './theme/theme.ts';

const TEXTS = texts(helpPopup);

/** Returns whether tooltips are active: from 500 ms after the page loads (CONST-08). */
export function useTooltipsReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), TOOLTIP_START_MS);
    return () => clearTimeout(timer);
  }, []);
  return ready;
}

/**
 * Help that opens when a question mark is hovered, focused or touched. `label` names what it
 * explains.
 */
export function HelpPopup({ label, children }: { label: string; children: ReactNode }) {
  const ready = useTooltipsReady();
  const id = useId();
  return (
    <Tooltip
      disabled={!ready}
      events={{ hover: true, focus: true, touch: true }}
      id={id}
      label={children}
    >
      <ActionIcon
        aria-describedby={id}
        aria-label={TEXTS.help({ label })}
        color="gray"
        size="sm"
        variant="subtle"
      >
        <IconHelpCircle aria-hidden size={18} stroke={ICON_STROKE} />
      </ActionIcon>
    </Tooltip>
  );
}
