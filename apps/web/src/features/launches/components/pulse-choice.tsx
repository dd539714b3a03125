import { columns } from '../../../ui/columns.ts';
import { Section } from '../../../ui/section.tsx';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Stack } from '@mantine/core';
import type { BuiltPulse } from '@reviews/contracts/cycle-builder';
import { launchedTo } from '@reviews/domain';
import { toast } from '../../../lib/toasts.ts';
import { LAUNCH_TEXTS as texts } from '../lib/launch-texts.ts';

interface PulseChoiceProps {
  pulses: readonly BuiltPulse[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Chooses the pulses to launch: all, unless some are left for later. */
export function PulseChoice({ pulses, chosen, onChange }: PulseChoiceProps) {
  const toggle = (id: number, isChosen: boolean): void => {
    const next = pulses
      .map((pulse) => pulse.id)
      .filter((each) => (each === id ? isChosen : chosen.includes(each)));
    if (next.length === 0) toast.info(texts.atLeastOne);
    else onChange(next);
  };
  return (
    <Section hint={texts.pulsesHint} title={texts.pulses}>
      <Stack aria-label={texts.pulses} gap="12px 16px" role="group" style={columns('16.25rem')}>
        {pulses.map(({ id, title, type, group_name: group }) => (
          <Checkbox
            checked={chosen.includes(id)}
            description={
              launchedTo(group) === null ? texts.notLaunched : type === title ? undefined : type
            }
            disabled={launchedTo(group) === null}
            key={id}
            label={title}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Section>
  );
}
