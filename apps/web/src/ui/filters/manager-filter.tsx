import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Group, Stack } from '@mantine/core';
import { LABELS, MESSAGES, MY_REPORTS, NO_MANAGER } from '@reviews/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchNames, nameKeys, searchForFilter } from '../../lib/find-employees.ts';
import { EmployeePicker, type PickableEmployee } from '../employee-picker.tsx';
import { FILTER_TEXTS } from './filter-texts.ts';
import type { FilterControlProps } from './filter-control-props.ts';

/**
 * Filters by manager (LIST-29): one found by name, or 'My Reports' (LIST-30), with or without
 * indirect reports. Loads the
 * name of a stored choice; an unknown id is 'Unknown' (LIST-34).
 */
export function ManagerFilter({ definition, value, onChange }: FilterControlProps<'manager'>) {
  const [picked, setPicked] = useState<PickableEmployee | null>(null);
  const { selection, includedownline } = value;
  const storedName = useStoredName(selection, picked);
  const select = (id: number | null) =>
    onChange({ selection: id, includedownline: id === null ? false : includedownline });
  const shown =
    selection === null
      ? null
      : { id: selection, preferred_name: storedName, position_name: '', manager_name: '' };
  return (
    <Stack gap="xs">
      <EmployeePicker<PickableEmployee>
        label={definition.label}
        onChange={(employee) => {
          setPicked(employee);
          select(employee?.id ?? null);
        }}
        placeholder={FILTER_TEXTS.anyManager}
        search={searchForFilter}
        value={shown}
      />
      <Group gap="10px 12px" align="stretch">
        <Checkbox
          checked={selection === MY_REPORTS}
          label={LABELS.lists.myReports}
          onChange={(event) => select(event.currentTarget.checked ? MY_REPORTS : null)}
          size="xs"
        />
        <Checkbox
          checked={includedownline}
          disabled={selection === null}
          label={FILTER_TEXTS.includeIndirects}
          onChange={(event) =>
            onChange({ selection, includedownline: event.currentTarget.checked })
          }
          size="xs"
        />
      </Group>
    </Stack>
  );
}

function useStoredName(selection: number | null, picked: PickableEmployee | null): string {
  const isKnown =
    selection === null ||
    selection === MY_REPORTS ||
    selection === NO_MANAGER ||
    picked?.id === selection;
  const { data, isPending } = useQuery({
    queryKey: nameKeys([selection ?? 0]),
    queryFn: ({ signal }) => fetchNames([selection ?? 0], signal),
    enabled: !isKnown,
    meta: { errorToast: false },
  });
  if (selection === null) return '';
  if (selection === MY_REPORTS) return LABELS.lists.myReports;
  if (selection === NO_MANAGER) return LABELS.lists.noManager;
  if (picked?.id === selection) return picked.preferred_name;
  return isPending ? '…' : (data?.get(selection) ?? MESSAGES.employees.unknown);
}
