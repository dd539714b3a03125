import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconX } from '@tabler/icons-react';
import { LABELS } from '@reviews/domain';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { EmptyLine } from '../../../ui/empty-line.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import type { Picks } from '../hooks/use-picks.ts';
import { NOMINATION_TEXTS } from '../lib/nomination-texts.ts';
import type { PickedPerson } from '../lib/picks.ts';
import styles from './chosen-people.module.css';

interface ChosenPeopleProps {
  picks: Picks;
  declined: readonly PickedPerson[];
  /** People who cannot be removed. */
  approved: ReadonlySet<number>;
  mayRemoveApproved: boolean;
  /** Text of the count and the limits. */
  count: string;
  /** Gets the focus when the search is gone. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Lists the chosen people, each with a remove button unless approved (NOM-04, NOM-05). */
export function ChosenPeople({
  picks,
  declined,
  approved,
  mayRemoveApproved,
  count,
  headingRef,
}: ChosenPeopleProps) {
  const undo = useRef<HTMLButtonElement>(null);
  const { removed } = picks;
  // The pressed button was removed with its chip.
  useEffect(() => {
    if (removed) undo.current?.focus({ preventScroll: true });
  }, [removed]);
  return (
    <Stack component="section" aria-labelledby="chosen-title" gap="sm">
      <Group gap="4px 16px" align="baseline" justify="space-between">
        <Box component="h2" fz="md" fw={620} id="chosen-title" ref={headingRef} tabIndex={-1}>
          {NOMINATION_TEXTS.selected}
        </Box>
        <Text c="dimmed" fz="note" className="tabular" role="status">
          {count}
        </Text>
      </Group>
      {picks.people.length === 0 && <EmptyLine>{NOMINATION_TEXTS.noneSelected}</EmptyLine>}
      {picks.people.length + declined.length > 0 && (
        <Box component="ul" aria-labelledby="chosen-title" className={styles.chips} role="list">
          {picks.people.map((one) => {
            const isApproved = approved.has(one.employee_id);
            return (
              <Chip
                key={one.employee_id}
                onRemove={isApproved && !mayRemoveApproved ? null : () => picks.remove(one)}
                person={one}
              >
                {isApproved && (
                  <StateMark icon={IconCircleCheck} tone="positive">
                    {NOMINATION_TEXTS.approved}
                  </StateMark>
                )}
              </Chip>
            );
          })}
          {declined.map((one) => (
            <Chip isDeclined key={one.employee_id} person={one}>
              <StateMark>{LABELS.status.declined}</StateMark>
            </Chip>
          ))}
        </Box>
      )}
      <Group c="dimmed" fz="note" gap="xs" mt={removed ? 0 : -12} role="status">
        {removed && (
          <>
            {NOMINATION_TEXTS.removed({ name: removed.preferred_name })}
            <Button
              onClick={() => {
                picks.undo();
                headingRef.current?.focus({ preventScroll: true });
              }}
              ref={undo}
              size="compact-sm"
              variant="subtle"
            >
              {NOMINATION_TEXTS.undo}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
}

interface ChipProps {
  person: PickedPerson;
  isDeclined?: boolean;
  onRemove?: (() => void) | null;
  children: ReactNode;
}

function Chip({ person, isDeclined = false, onRemove = null, children }: ChipProps) {
  const { preferred_name: name, position_name: position } = person;
  return (
    <Group
      bd="1px solid var(--hairline)"
      bdrs="md"
      bg="var(--surface)"
      component="li"
      gap={10}
      mih={52}
      pe={6}
      ps={10}
      py={6}
      wrap="nowrap"
    >
      <Avatar name={name} photo={person.photo} size={32} />
      <Box flex={1} miw={0}>
        {isDeclined ? (
          <Text component="s" c="dimmed">
            {name}
          </Text>
        ) : (
          <Text component="div" fw={550} lh={1.3} className="wrap-anywhere">
            {name}
          </Text>
        )}
        {!isDeclined && position && (
          <Text component="div" c="dimmed" fz="xs">
            {position}
          </Text>
        )}
      </Box>
      {children}
      {onRemove && (
        <ActionIcon
          aria-label={NOMINATION_TEXTS.remove({ name })}
          color="gray"
          onClick={onRemove}
          size={36}
          variant="subtle"
        >
          <IconX aria-hidden size={16} stroke={ICON_STROKE} />
        </ActionIcon>
      )}
    </Group>
  );
}
