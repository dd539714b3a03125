import { NativeSelect, TextInput } from '@mantine/core';
import { NUMBER_OPERATORS } from '@reviews/domain';
import { readValue } from './filter-values.ts';
import type { FilterControlProps } from './filter-control-props.ts';
import styles from './filters.module.css';
import { numberFrom } from './number-from.ts';

/** Compares a number in one of four ways (LIST-26, LIST-31). */
export function NumberFilter({ definition, value, onChange }: FilterControlProps<'number'>) {
  const { label, showLabel } = definition;
  const bound = (key: 'min' | 'max', name: string) => (
    <TextInput
      aria-label={`${label}: ${name}`}
      onChange={(event) => onChange({ ...value, [key]: numberFrom(event.currentTarget.value) })}
      step="any"
      type="number"
      value={value[key] ?? ''}
    />
  );
  return (
    <fieldset className={styles.group} data-short={value.operator !== 'between' || undefined}>
      <legend className={showLabel ? styles.label : styles.hidden}>{label}</legend>
      <div className={styles.inline}>
        <NativeSelect
          aria-label={`${label}: comparison`}
          data={[...NUMBER_OPERATORS]}
          onChange={(event) =>
            onChange({
              ...readValue('number', { ...value, operator: event.currentTarget.value }),
              max: null,
            })
          }
          value={value.operator}
        />
        {bound('min', value.operator === 'between' ? 'from' : 'number')}
        {value.operator === 'between' && (
          <>
            <span>and</span>
            {bound('max', 'to')}
          </>
        )}
      </div>
    </fieldset>
  );
}
