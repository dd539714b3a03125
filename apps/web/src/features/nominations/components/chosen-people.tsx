import { Box, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconX } from '@tabler/icons-react';
import { LABELS } from '@reviews/domain';
import { useEffect, useRef, type RefObject } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
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
      {picks.people.length === 0 && <p className={styles.none}>{NOMINATION_TEXTS.noneSelected}</p>}
      {picks.people.length + declined.length > 0 && (
        <ul aria-labelledby="chosen-title" className={styles.chips}>
          {picks.people.map((one) => {
            const isApproved = approved.has(one.employee_id);
            return (
              <Chip
                approved={isApproved}
                key={one.employee_id}
                onRemove={isApproved && !mayRemoveApproved ? null : () => picks.remove(one)}
                person={one}
              />
            );
          })}
          {declined.map((one) => (
            <li className={styles.chip} data-declined key={one.employee_id}>
              <Avatar name={one.preferred_name} photo={one.photo} size={32} />
              <s className={styles.who}>{one.preferred_name}</s>
              <span className={styles.state}>{LABELS.status.declined}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.undo} role="status">
        {removed && (
          <>
            {NOMINATION_TEXTS.removed({ name: removed.preferred_name })}
            <button
              className={styles.undoButton}
              onClick={() => {
                picks.undo();
                headingRef.current?.focus({ preventScroll: true });
              }}
              ref={undo}
              type="button"
            >
              {NOMINATION_TEXTS.undo}
            </button>
          </>
        )}
      </div>
    </Stack>
  );
}

function Chip({
  person,
  approved,
  onRemove,
}: {
  person: PickedPerson;
  approved: boolean;
  onRemove: (() => void) | null;
}) {
  return (
    <li className={styles.chip}>
      <Avatar name={person.preferred_name} photo={person.photo} size={32} />
      <div className={styles.who}>
        <Text component="div" fw={550} lh={1.3} className="wrap-anywhere">
          {person.preferred_name}
        </Text>
        {person.position_name && (
          <Text component="div" c="dimmed" fz="xs">
            {person.position_name}
          </Text>
        )}
      </div>
      {approved && (
        <span className={styles.approved}>
          <IconCircleCheck aria-hidden size={18} stroke={ICON_STROKE} />
          {NOMINATION_TEXTS.approved}
        </span>
      )}
      {onRemove && (
        <button
          aria-label={NOMINATION_TEXTS.remove({ name: person.preferred_name })}
          className={styles.remove}
          onClick={onRemove}
          type="button"
        >
          <IconX aria-hidden size={16} stroke={ICON_STROKE} />
        </button>
      )}
    </li>
  );
}
