import { CloseButton, Group, Text } from '@mantine/core';
import { texts } from '@reviews/messages';
import { employeePicker } from '@reviews/messages/en/widgets';
import { useId } from 'react';
import { Avatar } from './avatar.tsx';
import {
  EmployeeSearch,
  type EmployeeSearchProps,
  type PickableEmployee,
} from './employee-search.tsx';

export type { PickableEmployee } from './employee-search.tsx';

const TEXTS = texts(employeePicker);

export interface EmployeePickerProps<T extends PickableEmployee> extends Pick<
  EmployeeSearchProps<T>,
  'label' | 'search' | 'placeholder' | 'error' | 'disabled' | 'autoFocus'
> {
  value: T | null;
  onChange: (employee: T | null) => void;
}

/**
 * Finds one employee by typing. The chosen name replaces the field, with a button that clears it
 * (SES-19).
 */
export function EmployeePicker<T extends PickableEmployee>({
  value,
  onChange,
  ...search
}: EmployeePickerProps<T>) {
  const labelId = useId();
  if (!value) return <EmployeeSearch {...search} onPick={onChange} />;
  return (
    <div>
      {/* Like a field's label, so that nothing moves when someone is chosen. */}
      <Text component="div" fw={600} fz="sm" id={labelId} lh={1.55} mb={4}>
        {search.label}
      </Text>
      <Group
        aria-labelledby={labelId}
        gap="xs"
        wrap="nowrap"
        mih={36}
        py={3}
        pr={3}
        pl="sm"
        bd="1px solid var(--edge)"
        bdrs="md"
        bg="var(--surface)"
        role="group"
      >
        <Avatar name={value.preferred_name} photo={value.photo} size={24} />
        <Text span flex={1} fw={550} miw={0} truncate>
          {value.preferred_name}
        </Text>
        <CloseButton
          aria-label={TEXTS.clear({ name: value.preferred_name })}
          disabled={search.disabled ?? false}
          onClick={() => onChange(null)}
        />
      </Group>
    </div>
  );
}
