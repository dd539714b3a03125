import { TextInput, type TextInputProps } from '@mantine/core';

export interface DateFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
  /** A calendar day, `YYYY-MM-DD`; null or empty if none. */
  value: string | null;
  /** `isHalf`: whether a date is being typed that is not complete yet; the day is then null. */
  onChange: (day: string | null, isHalf: boolean) => void;
}

/** A calendar day, in administration and filters. The browser shows it in the user's own format. */
export function DateField({ value, onChange, ...field }: DateFieldProps) {
  return (
    <TextInput
      {...field}
      onChange={({ currentTarget: { value: day, validity } }) =>
        onChange(day === '' ? null : day, validity.badInput)
      }
      type="date"
      value={value ?? ''}
    />
  );
}
