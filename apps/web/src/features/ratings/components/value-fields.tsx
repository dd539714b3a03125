import { ActionIcon, Group, TextInput } from '@mantine/core';
import { ABBREVIATION_MAX_CHARS, MESSAGES, NAME_MAX_CHARS } from '@reviews/domain';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { toast } from '../../../lib/toasts.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import type { EditedValue } from '../lib/edited-scale.ts';
import { RATING_TEXTS } from '../lib/rating-texts.ts';

export interface ValueFieldsProps {
  value: EditedValue;
  /** Zero-based. */
  position: number;
  problems: Readonly<Record<'name' | 'abbreviation', string | undefined>>;
  onChange: (change: Partial<EditedValue>) => void;
  onRemove: () => void;
}

/** Fields of one value of a scale, with a button to remove it. */
export function ValueFields({ value, position, problems, onChange, onRemove }: ValueFieldsProps) {
  const id = useId();
  const place = { position: position + 1 };
  const kept = value.in_use ? MESSAGES.ratings.valueInUse({ name: value.name }) : null;
  return (
    <Group align="flex-start" gap="xs">
      <TextInput
        aria-label={RATING_TEXTS.nameOfValue(place)}
        error={problems.name}
        flex="1 1 12rem"
        maxLength={NAME_MAX_CHARS}
        name={`values.${position}.name`}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        placeholder={RATING_TEXTS.valueName}
        required
        value={value.name}
      />
      <TextInput
        aria-label={RATING_TEXTS.abbreviationOf(place)}
        flex="0 1 124px"
        miw={72}
        error={problems.abbreviation}
        maxLength={ABBREVIATION_MAX_CHARS}
        name={`values.${position}.abbreviation`}
        onChange={(event) => onChange({ abbreviation: event.currentTarget.value })}
        placeholder={RATING_TEXTS.abbreviation}
        required
        value={value.abbreviation}
      />
      <ActionIcon
        aria-describedby={kept === null ? undefined : id}
        aria-disabled={kept !== null || undefined}
        aria-label={RATING_TEXTS.remove({ name: value.name || RATING_TEXTS.newValue(place) })}
        color="gray"
        h={36}
        onClick={() => (kept === null ? onRemove() : toast.info(kept))}
        opacity={kept === null ? undefined : 0.35}
        size={28}
        title={kept ?? undefined}
        variant="subtle"
      >
        <IconX aria-hidden size={16} stroke={ICON_STROKE} />
      </ActionIcon>
      {kept !== null && (
        <span hidden id={id}>
          {kept}
        </span>
      )}
    </Group>
  );
}
