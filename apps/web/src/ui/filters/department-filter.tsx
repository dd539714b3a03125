import { Stack } from '@mantine/core';
import { LABELS, NO_DEPARTMENT, type DepartmentFilterValue } from '@reviews/domain';
import { SelectWithClear } from '../select-with-clear.tsx';
import { departmentsOf, type FilterUnit } from './filter-props.ts';
import { FILTER_TEXTS } from './filter-texts.ts';
import type { FilterControlProps } from './filter-control-props.ts';

/**
 * Filters by department, then team, then sub team (LIST-28). Choosing another department clears the
 * levels below it.
 */
export function DepartmentFilter({
  definition,
  value,
  onChange,
}: FilterControlProps<'department'>) {
  const known = departmentsOf(definition.props);
  // Everyone in a position has a department, so "no department" is offered only if it is already
  // chosen.
  const departments =
    value.department_id === NO_DEPARTMENT
      ? [{ id: NO_DEPARTMENT, name: LABELS.lists.noDepartment, children: [] }, ...known]
      : known;
  const teams = childrenOf(departments, value.department_id);
  const subTeams = childrenOf(teams, value.team_id);
  const choose = (change: Partial<DepartmentFilterValue>) =>
    onChange({ department_id: null, team_id: null, sub_team_id: null, ...change });
  const { department_id, team_id } = value;
  return (
    <Stack gap="xs">
      <UnitSelect
        hideLabel={!definition.showLabel}
        label={definition.label}
        onChange={(id) => choose({ department_id: id })}
        units={departments}
        value={department_id}
      />
      {teams.length > 0 && (
        <UnitSelect
          hideLabel
          label={FILTER_TEXTS.team}
          onChange={(id) => choose({ department_id, team_id: id })}
          placeholder={FILTER_TEXTS.anyTeam}
          units={teams}
          value={team_id}
        />
      )}
      {subTeams.length > 0 && (
        <UnitSelect
          hideLabel
          label={FILTER_TEXTS.subTeam}
          onChange={(id) => choose({ department_id, team_id, sub_team_id: id })}
          placeholder={FILTER_TEXTS.anySubTeam}
          units={subTeams}
          value={value.sub_team_id}
        />
      )}
    </Stack>
  );
}

const childrenOf = (units: readonly FilterUnit[], id: number | null): readonly FilterUnit[] =>
  units.find((unit) => unit.id === id)?.children ?? [];

interface UnitSelectProps {
  label: string;
  hideLabel: boolean;
  placeholder?: string;
  units: readonly FilterUnit[];
  value: number | null;
  onChange: (id: number | null) => void;
}

function UnitSelect({
  label,
  hideLabel,
  placeholder = FILTER_TEXTS.any,
  units,
  value,
  onChange,
}: UnitSelectProps) {
  return (
    <SelectWithClear
      clearLabel={FILTER_TEXTS.clearOf({ label })}
      hideLabel={hideLabel}
      label={label}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      options={units.map(({ id, name }) => ({ value: String(id), label: name }))}
      placeholder={placeholder}
      value={value === null ? null : String(value)}
    />
  );
}
