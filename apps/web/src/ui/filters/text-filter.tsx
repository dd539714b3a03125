import { CloseButton, TextInput } from '@mantine/core';
import { SEARCH_MAX_CHARS, textFilterValue } from '@reviews/domain';
import { IconSearch } from '@tabler/icons-react';
import { ICON_STROKE } from '../theme/theme.ts';
import { placeholderOf } from './filter-props.ts';
import { FILTER_TEXTS } from './filter-texts.ts';
import type { FilterControlProps } from './filter-control-props.ts';
import { labelProps } from './filter-label.ts';

/** Searches for a text (LIST-25). */
export function TextFilter({ definition, value, onChange }: FilterControlProps<'text'>) {
  return (
    <TextInput
      {...labelProps(definition)}
      leftSection={<IconSearch aria-hidden size={16} stroke={ICON_STROKE} />}
      maxLength={SEARCH_MAX_CHARS}
      onChange={(event) => onChange(textFilterValue(event.currentTarget.value))}
      placeholder={placeholderOf(definition.props)}
      rightSection={
        value.string === '' ? null : (
          <CloseButton
            aria-label={FILTER_TEXTS.clearOf({ label: definition.label })}
            onClick={() => onChange(textFilterValue(''))}
            size={24}
          />
        )
      }
      value={value.string}
    />
  );
}
