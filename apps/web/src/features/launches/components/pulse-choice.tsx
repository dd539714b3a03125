import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import type { BuiltPulse } from '@reviews/contracts/cycle-builder';
import { launchedTo } from '@reviews/domain';
import { toast } from '../../../lib/toasts.ts';
import { LAUNCH_TEXTS as texts } from '../lib/launch-texts.ts';
import styles from './launcher.module.css';
import { Section } from './section.tsx';

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
      <div aria-label={texts.pulses} className={styles.pulses} role="group">
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
      </div>
    </Section>
  );
}
