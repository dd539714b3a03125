import { NativeSelect, TextInput } from '@mantine/core';
import { NUMBER_OPERATORS } from '@reviews/domain';
import { readValue } from './filter-values.ts';
import { FILTER_TEXTS } from './filter-texts.ts';
import type { FilterControlProps } from './filter-control-props.ts';
import { FilterGroup } from './filter-group.tsx';
import { numberFrom } from './number-from.ts';

/** Compares a number in one of four ways (LIST-26, LIST-31). */
export function NumberFilter({ definition, value, onChange }: FilterControlProps<'number'>) {
  const { label } = definition;
  const bound = (key: 'min' | 'max', name: string) => (
    <TextInput
      aria-label={name}
      onChange={(event) => onChange({ ...value, [key]: numberFrom(event.currentTarget.value) })}
      step="any"
      type="number"
      value={value[key] ?? ''}
    />
  );
  return (
    <FilterGroup definition={definition} isShort={value.operator !== 'between'}>
      <NativeSelect
        aria-label={FILTER_TEXTS.comparison({ label })}
        data={[...NUMBER_OPERATORS]}
        onChange={(event) =>
          onChange({
            ...readValue('number', { ...value, operator: event.currentTarget.value }),
            max: null,
          })
        }
        value={value.operator}
      />
      {bound(
        'min',
        value.operator === 'between'
          ? FILTER_TEXTS.from({ label })
          : FILTER_TEXTS.number({ label }),
      )}
      {value.operator === 'between' && (
        <>
          <span>{FILTER_TEXTS.and}</span>
          {bound('max', FILTER_TEXTS.to({ label }))}
        </>
      )}
    </FilterGroup>
  );
}
