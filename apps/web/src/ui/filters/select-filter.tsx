import { SelectWithClear } from '../select-with-clear.tsx';
import { optionsOf } from './filter-props.ts';
import { FILTER_TEXTS } from './filter-texts.ts';
import type { FilterControlProps } from './filter-control-props.ts';

/** Chooses one option or none (LIST-24). */
export function SelectFilter({ definition, value, onChange }: FilterControlProps<'single-select'>) {
  return (
    <SelectWithClear
      clearLabel={FILTER_TEXTS.clearOf({ label: definition.label })}
      hideLabel={!definition.showLabel}
      label={definition.label}
      onChange={(selection) => onChange({ selection })}
      options={optionsOf(definition.props)}
      placeholder={FILTER_TEXTS.any}
      value={value.selection === null ? null : String(value.selection)}
    />
  );
}
