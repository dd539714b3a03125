import { CloseButton, TextInput } from '@mantine/core';
import { SEARCH_MAX_CHARS } from '@reviews/domain';
import { IconSearch } from '@tabler/icons-react';
import { ICON_STROKE } from './theme/theme.ts';

interface SearchBoxProps {
  label: string;
  /** What can be typed, where the label does not say it. */
  hint?: string;
  /** The label stands above it. */
  labelled?: boolean;
  /** What the button is called that empties it; without one there is none. */
  clearLabel?: string;
  className?: string | undefined;
  value: string;
  onChange: (text: string) => void;
}

/** Words to look for, as they are typed. */
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
