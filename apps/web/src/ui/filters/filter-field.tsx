import type { FilterDefinition } from './filter-definition.ts';
import type { FilterComponent, FilterValues } from '@reviews/domain';
import { memo, useState, type ReactNode } from 'react';
import { readValue, writeValue, type WireValue } from './filter-values.ts';
import { DateFilter } from './date-filter.tsx';
import { DepartmentFilter } from './department-filter.tsx';
import type { FilterControlProps } from './filter-control-props.ts';
import { ManagerFilter } from './manager-filter.tsx';
import { MultiSelectFilter } from './multi-select-filter.tsx';
import { NumberFilter } from './number-filter.tsx';
import { SelectFilter } from './select-filter.tsx';
import { TextFilter } from './text-filter.tsx';

interface FilterFieldProps {
  definition: FilterDefinition;
  /** Value of this filter in the address, if any. */
  value: WireValue | undefined;
  onChange: (key: string, value: WireValue | null) => void;
}

const CONTROLS: { [K in FilterComponent]: (props: FilterControlProps<K>) => ReactNode } = {
  text: TextFilter,
  'single-select': SelectFilter,
  'multi-select': MultiSelectFilter,
  department: DepartmentFilter,
  manager: ManagerFilter,
  number: NumberFilter,
  date: DateFilter,
};

/**
 * One field of the filter bar, by its definition (LIST-22). Renders again only when its own value
 * changes.
 */
export const FilterField = memo(function FilterField(props: FilterFieldProps) {
  return <Field component={props.definition.component} {...props} />;
});

function Field<K extends FilterComponent>({
  component,
  definition,
  value,
  onChange,
}: FilterFieldProps & { component: K }) {
  // Input that filters nothing yet (an operator without its number) is not in the address, but must
  // stay in the field.
  const [incomplete, setIncomplete] = useState<FilterValues[K] | null>(null);
  const Control: (props: FilterControlProps<K>) => ReactNode = CONTROLS[component];
  const shown =
    value === undefined && incomplete !== null ? incomplete : readValue(component, value);
  const change = (next: FilterValues[K]) => {
    const wire = writeValue<K>(next);
    setIncomplete(wire === null ? next : null);
    onChange(definition.key, wire);
  };
  return <Control definition={definition} onChange={change} value={shown} />;
}
