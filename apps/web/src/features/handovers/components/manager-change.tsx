import { Box, Button, Group, Paper, Text } from '@mantine/core';
import type {
  HandoverDecision,
  HandoverForm,
  ManagerChangeView,
} from '@reviews/contracts/handovers';
import type { PersonRef } from '@reviews/contracts/wire';
import { useId, useRef } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { useDecideAll } from '../api/handover-queries.ts';
import { HANDOVER_TEXTS } from '../lib/handover-texts.ts';
import { choiceForAll, sidesOf, type Sides } from '../lib/handover-words.ts';
import type { HandoverItemProps } from './handover-item-props.ts';
import { HandoverItem } from './handover-item.tsx';

export interface ManagerChangeProps extends Pick<HandoverItemProps, 'onRead'> {
  change: ManagerChangeView;
  /** The user's employee id. */
  me: number | null;
}

/** Renders one manager change: the new and the former manager, and the reviews it left open. */
export function ManagerChange({ change, me, onRead }: ManagerChangeProps) {
  const { formatDate } = useDates();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const {
    employee,
    former_manager: former,
    new_manager: next,
    changed_at: changedAt,
    forms,
  } = change;
  const open = forms.filter(
    ({ decision, can_decide: canDecide }) => decision === null && canDecide,
  );
  return (
    <Paper
      aria-labelledby={id}
      component="section"
      data-change={change.id}
      pb="xs"
      pt="clamp(1rem, 3vw, 1.25rem)"
      px="clamp(1rem, 3vw, 1.5rem)"
      withBorder
    >
      <Group gap="12px 24px" align="flex-start" justify="space-between">
        <div>
          <Box
            component="h2"
            fz={17}
            fw={620}
            className="wrap-anywhere"
            id={id}
            ref={heading}
            tabIndex={-1}
          >
            <EmployeeName id={employee.id} name={employee.preferred_name} />{' '}
            {HANDOVER_TEXTS.nowReportsTo} <Manager me={me} person={next} />
          </Box>
          <Text c="dimmed" fz="note">
            {HANDOVER_TEXTS.formerly} <Manager me={me} person={former} />
            {` · ${HANDOVER_TEXTS.since} `}
            <time dateTime={changedAt}>{formatDate(changedAt)}</time>
          </Text>
        </div>
        {open.length > 1 && (
          <DecideAll
            changeId={change.id}
            forms={open}
            onDecided={() => heading.current?.focus({ preventScroll: true })}
            sides={open.map((form) => sidesOf(change, form, me))}
            takesOver={next !== null && open.some((form) => form.transfer_fault === null)}
          />
        )}
      </Group>
      {forms.length === 0 ? (
        <Text pt="xs" pb="sm" px={0} c="dimmed">
          {HANDOVER_TEXTS.nothingOpen}
        </Text>
      ) : (
        <Box component="ul" aria-labelledby={id} mt="sm" role="list">
          {forms.map((form) => (
            <HandoverItem
              changeId={change.id}
              form={form}
              key={form.hash}
              onRead={onRead}
              sides={sidesOf(change, form, me)}
              takesOver={next !== null}
            />
          ))}
        </Box>
      )}
    </Paper>
  );
}

function Manager({ person, me }: { person: PersonRef | null; me: number | null }) {
  if (person === null) return HANDOVER_TEXTS.noManager;
  return person.id === me ? (
    HANDOVER_TEXTS.you
  ) : (
    <EmployeeName id={person.id} name={person.preferred_name} />
  );
}

interface DecideAllProps {
  changeId: number;
  forms: readonly HandoverForm[];
  sides: readonly Sides[];
  takesOver: boolean;
  /** Called after the decision, when the buttons are gone. */
  onDecided: () => void;
}

function DecideAll({ changeId, forms, sides, takesOver, onDecided }: DecideAllProps) {
  const { mutate, isPending, variables } = useDecideAll();
  const decide = (decision: HandoverDecision): void => {
    const possible = forms.filter((form) => decision === 'keep' || form.transfer_fault === null);
    const hashes = possible.map(({ hash }) => hash);
    if (!isPending) mutate({ changeId, hashes, decision }, { onSettled: onDecided });
  };
  const decisions: readonly HandoverDecision[] = takesOver ? ['keep', 'transfer'] : ['keep'];
  return (
    <Group gap="xs" align="stretch">
      {decisions.map((decision) => (
        <Button
          key={decision}
          loading={isPending && variables.decision === decision}
          onClick={() => decide(decision)}
          size="sm"
          variant="default"
        >
          {choiceForAll(decision, sides)}
        </Button>
      ))}
    </Group>
  );
}
