import { Box, Button, CloseButton, Text } from '@mantine/core';
import type { EmployeeHit } from '@reviews/contracts/employees';
import type { AddedPerson } from '@reviews/contracts/nominations';
import { LABELS } from '@reviews/domain';
import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { EmployeeSearch } from '../../../../ui/employee-search.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { addPeople } from '../../api/add-people.ts';
import type { ListRef } from '../../api/cycles-api.ts';
import { searchForFilter } from '../../../../lib/find-employees.ts';
import { useRefresh } from '../../hooks/use-form-actions.ts';
import { ADD_PEOPLE, MOST_ADDED } from '../../lib/add-people-texts.ts';
import styles from './adding.module.css';

interface AddPeopleDialogProps {
  list: ListRef;
  onClose: () => void;
}

/**
 * Adds people to a running pulse, and says for each what they got. Keeps the choice on an error.
 */
export function AddPeopleDialog({ list, onClose }: AddPeopleDialogProps) {
  const [chosen, setChosen] = useState<readonly EmployeeHit[]>([]);
  const [error, setError] = useState<string | null>(null);
  const refresh = useRefresh(list);
  const {
    mutate,
    isPending,
    data: added,
    reset,
  } = useMutation({
    mutationFn: () =>
      addPeople(
        list,
        chosen.map(({ employee_id: id }) => id),
      ),
    onSuccess: refresh,
  });
  const again = () => {
    reset();
    setChosen([]);
  };
  const close = (
    <Button disabled={isPending} onClick={onClose} variant="default">
      {added === undefined ? LABELS.buttons.cancel : LABELS.buttons.close}
    </Button>
  );
  return (
    <Dialog
      actions={
        <>
          {close}
          {added === undefined ? (
            <Button
              loading={isPending}
              onClick={() => (chosen.length === 0 ? setError(ADD_PEOPLE.noOne) : mutate())}
            >
              {ADD_PEOPLE.add({ count: chosen.length })}
            </Button>
          ) : (
            <Button onClick={again}>{ADD_PEOPLE.more}</Button>
          )}
        </>
      }
      busy={isPending}
      onClose={onClose}
      opened
      size={520}
      title={ADD_PEOPLE.title}
    >
      {added === undefined ? (
        <>
          <p>{ADD_PEOPLE.intro}</p>
          <EmployeeSearch
            autoFocus
            disabled={isPending || chosen.length >= MOST_ADDED}
            error={error}
            label={ADD_PEOPLE.search}
            onPick={(employee) => {
              setError(null);
              setChosen((before) =>
                before.some(({ employee_id: id }) => id === employee.employee_id)
                  ? before
                  : [...before, employee],
              );
            }}
            search={searchForFilter}
          />
          <Chosen
            disabled={isPending}
            onRemove={(gone) => setChosen((before) => before.filter((one) => one !== gone))}
            people={chosen}
          />
        </>
      ) : (
        <Added people={added} />
      )}
    </Dialog>
  );
}

interface ChosenProps {
  people: readonly EmployeeHit[];
  disabled: boolean;
  onRemove: (person: EmployeeHit) => void;
}

function Chosen({ people, disabled, onRemove }: ChosenProps) {
  if (people.length === 0) return null;
  return (
    <ul aria-label={ADD_PEOPLE.chosen} className={styles.people}>
      {people.map((person) => (
        <li className={styles.person} key={person.employee_id}>
          <Avatar name={person.preferred_name} photo={person.photo} size={24} />
          <Box flex={1} miw={0} className="wrap-anywhere">
            {person.preferred_name}
            <Text component="div" c="dimmed" fz="note">
              {person.position_name}
            </Text>
          </Box>
          <CloseButton
            aria-label={ADD_PEOPLE.remove({ name: person.preferred_name })}
            disabled={disabled}
            onClick={() => onRemove(person)}
          />
        </li>
      ))}
    </ul>
  );
}

const MARK = { size: 18, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** The button that was pressed has been removed. */
const giveFocus = (element: HTMLElement | null) => element?.focus();

function Added({ people }: { people: readonly AddedPerson[] }) {
  return (
    <div className={styles.added} ref={giveFocus} role="status" tabIndex={-1}>
      <ul aria-label={ADD_PEOPLE.result} className={styles.people}>
        {people.map(({ employee, asked, message }) => (
          <li className={styles.person} data-asked={asked !== null} key={employee.id}>
            {asked === null ? <IconCircleMinus {...MARK} /> : <IconCircleCheck {...MARK} />}
            <Box flex={1} miw={0} className="wrap-anywhere">
              {employee.preferred_name}
              <Text component="div" c="dimmed" fz="note">
                {message}
              </Text>
            </Box>
          </li>
        ))}
      </ul>
    </div>
  );
}
