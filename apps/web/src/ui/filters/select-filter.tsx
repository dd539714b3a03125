import { SelectWithClear } from '../select-with-clear.tsx';
import { optionsOf } from './filter-props.ts';
import type { FilterControlProps } from './filter-control-props.ts';

/** Chooses one option or none (LIST-24). */
export function SelectFilter({ definition, value, onChange }: FilterControlProps<'single-select'>) {
  return (
    <SelectWithClear
      clearLabel={`Clear ${definition.label}`}
      hideLabel={!definition.showLabel}
      label={definition.label}
      onChange={(selection) => onChange({ selection })}
      options={optionsOf(definition.props)}
      placeholder="Any"
      value={value.selection === null ? null : String(value.selection)}
    />
  );
}
