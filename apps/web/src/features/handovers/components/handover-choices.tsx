import { Stack, Text } from '@mantine/core';
import type { HandoverDecision } from '@reviews/contracts/handovers';
import { IconArrowRight, IconPinned } from '@tabler/icons-react';
import { useId } from 'react';
import { columns } from '../../../ui/columns.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useDecideHandover } from '../api/handover-queries.ts';
import { HANDOVER_TEXTS } from '../lib/handover-texts.ts';
import { choiceWords } from '../lib/handover-words.ts';
import type { HandoverItemProps } from './handover-item-props.ts';
import styles from './handovers.module.css';

const MARKS = { keep: IconPinned, transfer: IconArrowRight } as const;

interface HandoverChoicesProps extends Pick<
  HandoverItemProps,
  'changeId' | 'form' | 'sides' | 'takesOver'
> {
  onAct: () => void;
}

/** Shows the two options for a review with their effects; a click decides at once. */
export function HandoverChoices({ changeId, form, sides, takesOver, onAct }: HandoverChoicesProps) {
  const id = useId();
  const { mutate, isPending, variables } = useDecideHandover();
  const decisions: readonly HandoverDecision[] =
    takesOver && form.transfer_fault === null ? ['keep', 'transfer'] : ['keep'];
  const decide = (decision: HandoverDecision): void => {
    if (isPending) return;
    onAct();
    mutate({ changeId, hash: form.hash, decision });
  };
  return (
    <Stack
      aria-label={HANDOVER_TEXTS.whoContinues({ form: form.title })}
      gap="sm"
      role="group"
      style={columns('20rem', true)}
    >
      {decisions.map((decision, index) => {
        const Mark = MARKS[decision];
        const { label, effect } = choiceWords(decision, form, sides);
        return (
          // The effect text is beside the button, whose click area covers it too.
          <div className={styles.choice} key={decision}>
            <Mark aria-hidden size={18} stroke={ICON_STROKE} />
            <button
              aria-busy={isPending && variables.decision === decision}
              aria-describedby={`${id}-${decision}`}
              aria-disabled={isPending}
              className={styles.choose}
              data-next={index === 0 || undefined}
              onClick={() => decide(decision)}
              type="button"
            >
              {label}
            </button>
            <p className={styles.effect} id={`${id}-${decision}`}>
              {effect}
            </p>
          </div>
        );
      })}
      {form.transfer_fault !== null && (
        <Text c="dimmed" fz="note">
          {form.transfer_fault}
        </Text>
      )}
    </Stack>
  );
}
