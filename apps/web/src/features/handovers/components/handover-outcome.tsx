import { Box, Button, Group, Text } from '@mantine/core';
import type { HandoverDecision } from '@reviews/contracts/handovers';
import { IconCheck } from '@tabler/icons-react';
import { useDates } from '../../../lib/dates.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useUndoHandover } from '../api/handover-queries.ts';
import { HANDOVER_TEXTS } from '../lib/handover-texts.ts';
import { outcomeWords } from '../lib/handover-words.ts';
import type { HandoverItemProps } from './handover-item-props.ts';

const decidedText = (by: string | null, at: string): string =>
  by === null ? HANDOVER_TEXTS.decidedOn({ at }) : HANDOVER_TEXTS.decidedBy({ by, at });

interface HandoverOutcomeProps extends Pick<HandoverItemProps, 'changeId' | 'form' | 'sides'> {
  decision: HandoverDecision;
  onAct: () => void;
}

/** Shows the decision, who made it and when, with undo while the server allows it. */
export function HandoverOutcome({ changeId, form, decision, sides, onAct }: HandoverOutcomeProps) {
  const { formatDateTime } = useDates();
  const { mutate, isPending } = useUndoHandover();
  const undo = (): void => {
    if (isPending) return;
    onAct();
    mutate({ changeId, hash: form.hash });
  };
  return (
    <Group gap={10} mih="2rem" wrap="nowrap">
      <Box c="var(--positive)" component="span" flex="none" lh={1}>
        <IconCheck aria-hidden size={18} stroke={ICON_STROKE} />
      </Box>
      <Text className="wrap-anywhere" flex={1} miw={0}>
        {outcomeWords(decision, sides)}{' '}
        {form.decided_at !== null && (
          <Text span c="dimmed" fz="note">
            {decidedText(form.decided_by, formatDateTime(form.decided_at))}
          </Text>
        )}
      </Text>
      {form.can_undo && (
        <Button
          aria-disabled={isPending}
          aria-label={HANDOVER_TEXTS.undoFor({ form: form.title })}
          data-next
          flex="none"
          fz="note"
          onClick={undo}
          size="compact-md"
          variant="default"
        >
          {HANDOVER_TEXTS.undo}
        </Button>
      )}
    </Group>
  );
}
