import { CloseButton, TextInput } from '@mantine/core';
import { SEARCH_MAX_CHARS } from '@reviews/domain';
import { IconSearch } from '@tabler/icons-react';
import { ICON_STROKE } from './theme/theme.ts';

export interface SearchBoxProps {
  label: string;
  /** What to type, if the label does not say it. */
  hint?: string;
  /** Shows the label above the field. */
  labelled?: boolean;
  /** Label of the clear button; without it there is none. */
  clearLabel?: string;
  className?: string | undefined;
  value: string;
  onChange: (text: string) => void;
}

/** A search field for text as it is typed. */
export function SearchBox({
  label,
  hint = label,
  labelled = false,
  clearLabel,
  className = '',
  value,
  onChange,
}: SearchBoxProps) {
  return (
    <TextInput
      {...(labelled ? { label } : { 'aria-label': label, placeholder: hint })}
      className={className}
      leftSection={<IconSearch aria-hidden size={16} stroke={ICON_STROKE} />}
      maxLength={SEARCH_MAX_CHARS}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={
        clearLabel === undefined || value === '' ? null : (
          <CloseButton aria-label={clearLabel} onClick={() => onChange('')} size={24} />
        )
      }
      type="search"
      value={value}
    />
  );
}
