import { NativeSelect, TextInput } from '@mantine/core';
import { DATE_OPERATORS, DATE_UNITS, type DateFilterValue } from '@reviews/domain';
import { readValue } from './filter-values.ts';
import { FILTER_TEXTS } from './filter-texts.ts';
import type { FilterControlProps } from './filter-control-props.ts';
import { FilterGroup } from './filter-group.tsx';
import { numberFrom } from './number-from.ts';
import { DateField } from '../date-field.tsx';

/**
 * Compares a date in one of seven ways, by day or by a number of units ago (LIST-27, LIST-32,
 * LIST-33).
 */
export function DateFilter({ definition, value, onChange }: FilterControlProps<'date'>) {
  const { label } = definition;
  return (
    <FilterGroup definition={definition}>
      <NativeSelect
        aria-label={FILTER_TEXTS.comparison({ label })}
        data={[...DATE_OPERATORS]}
        onChange={(event) =>
          onChange(
            readValue('date', {
              ...value,
              operator: event.currentTarget.value,
              mindate: null,
              maxdate: null,
            }),
          )
        }
        value={value.operator}
      />
      <Operands label={label} onChange={onChange} value={value} />
    </FilterGroup>
  );
}

interface OperandsProps {
  label: string;
  value: DateFilterValue;
  onChange: (value: DateFilterValue) => void;
}

function Operands({ label, value, onChange }: OperandsProps) {
  const day = (key: 'mindate' | 'maxdate', name: string) => (
    <DateField
      aria-label={name}
      onChange={(next) => onChange({ ...value, [key]: next })}
      value={value[key]}
    />
  );
  switch (value.operator) {
    case 'not set':
      return null;
    case 'within the past':
    case 'exactly this long ago':
      return (
        <>
          <TextInput
            aria-label={FILTER_TEXTS.howMany({ label })}
            maw={96}
            min={0}
            onChange={(event) =>
              onChange({ ...value, value: numberFrom(event.currentTarget.value) })
            }
            step={1}
            type="number"
            value={value.value ?? ''}
          />
          <NativeSelect
            aria-label={FILTER_TEXTS.unit({ label })}
            data={[...DATE_UNITS]}
            onChange={(event) =>
              onChange(readValue('date', { ...value, modifier: event.currentTarget.value }))
            }
            value={value.modifier}
          />
        </>
      );
    case 'between':
      return (
        <>
          {day('mindate', FILTER_TEXTS.from({ label }))}
          <span>{FILTER_TEXTS.and}</span>
          {day('maxdate', FILTER_TEXTS.to({ label }))}
        </>
      );
    case '<=':
      return day('maxdate', FILTER_TEXTS.day({ label }));
    default:
      return day('mindate', FILTER_TEXTS.day({ label }));
  }
}
