import { Box, Button, Group, Stack, Text } from '@mantine/core';
import type { HandoverForm } from '@reviews/contracts/handovers';
import { IconFileText } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { HANDOVER_TEXTS } from '../lib/handover-texts.ts';
import { HandoverChoices } from './handover-choices.tsx';
import type { HandoverItemProps } from './handover-item-props.ts';
import { HandoverOutcome } from './handover-outcome.tsx';

/** Shows an open review of a manager change, and who continues it. */
export function HandoverItem({ changeId, form, sides, takesOver, onRead }: HandoverItemProps) {
  const titleId = useId();
  const { row, onAct } = useFocusOnNext(form.decision);
  return (
    <li className="ruled" data-form={form.hash} ref={row}>
      <Stack gap="sm" py="md">
        <Group gap="4px 12px">
          <Box component="h3" fz="sm" fw={600} className="wrap-anywhere" id={titleId}>
            {form.href === null ? form.title : <Link to={form.href}>{form.title}</Link>}
          </Box>
          {form.status !== null && <StatusChip status={form.status} />}
          <Place form={form} />
        </Group>
        {form.decision !== null ? (
          <HandoverOutcome
            changeId={changeId}
            decision={form.decision}
            form={form}
            onAct={onAct}
            sides={sides}
          />
        ) : form.can_decide ? (
          <HandoverChoices
            changeId={changeId}
            form={form}
            onAct={onAct}
            sides={sides}
            takesOver={takesOver}
          />
        ) : (
          <Text c="dimmed" fz="note">
            {HANDOVER_TEXTS.notDecided}
          </Text>
        )}
        {form.has_kept_draft && (
          <div>
            <Button
              aria-haspopup="dialog"
              aria-label={HANDOVER_TEXTS.readKeptIn({ form: form.title })}
              fz="note"
              leftSection={<IconFileText aria-hidden size={16} stroke={ICON_STROKE} />}
              ms={-8}
              onClick={() => onRead(form.hash)}
              size="compact-md"
              variant="subtle"
            >
              {HANDOVER_TEXTS.readKept}
            </Button>
          </div>
        )}
      </Stack>
    </li>
  );
}

/** Shows the review's cycle and due date. */
function Place({ form: { cycle, due_date: due } }: Pick<HandoverItemProps, 'form'>) {
  const { formatDate, daysUntil } = useDates();
  const isLate = due !== null && daysUntil(due) < 0;
  const date = formatDate(due);
  const words =
    due === null ? null : isLate ? HANDOVER_TEXTS.wasDue({ date }) : HANDOVER_TEXTS.due({ date });
  return (
    <Text c="dimmed" fz="note">
      {cycle?.name}
      {cycle !== null && words !== null && ' · '}
      {words !== null && (
        <Text c={isLate ? 'var(--danger)' : undefined} fw={isLate ? 550 : undefined} span>
          {words}
        </Text>
      )}
    </Text>
  );
}

/** A decision removes the pressed button, so the focus moves to its replacement. */
function useFocusOnNext(decision: HandoverForm['decision']) {
  const row = useRef<HTMLLIElement>(null);
  const hasActed = useRef(false);
  useEffect(() => {
    if (!hasActed.current) return;
    hasActed.current = false;
    row.current?.querySelector<HTMLElement>('[data-next]')?.focus({ preventScroll: true });
  }, [decision]);
  return {
    row,
    onAct: () => {
      hasActed.current = true;
    },
  };
}
