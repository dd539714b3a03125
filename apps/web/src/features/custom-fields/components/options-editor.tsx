import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import type { CustomFieldInput } from '@reviews/contracts/custom-fields';
import { NAME_MAX_CHARS } from '@reviews/domain';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash, type Icon } from '@tabler/icons-react';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { moveItem } from '../../../ui/move-item.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { FIELD_TEXTS } from '../lib/field-texts.ts';

type Options = CustomFieldInput['options'];

interface OptionsEditorProps {
  options: Options;
  problems: Readonly<Record<string, readonly string[]>>;
  onChange: (options: Options) => void;
}

/**
 * Edits a field's choices and their order. Renaming a choice renames it for everyone who has it.
 */
export function OptionsEditor({ options, problems, onChange }: OptionsEditorProps) {
  return (
    <FieldGroup legend={FIELD_TEXTS.options} problem={problems['options']?.[0]}>
      {options.map((option, index) => {
        const label = option.label === '' ? FIELD_TEXTS.unnamed : option.label;
        return (
          <Group align="flex-start" gap={4} key={option.key ?? `new ${index}`} wrap="nowrap">
            <TextInput
              aria-label={FIELD_TEXTS.optionLabel({ number: index + 1 })}
              error={problems[`options.${index}.label`]?.[0]}
              flex={1}
              maxLength={NAME_MAX_CHARS}
              onChange={(event) =>
                onChange(
                  options.map((each, at) =>
                    at === index ? { ...each, label: event.currentTarget.value } : each,
                  ),
                )
              }
              value={option.label}
            />
            <OptionButton
              disabled={index === 0}
              icon={IconArrowUp}
              label={FIELD_TEXTS.up({ label })}
              onClick={() => onChange(moveItem(options, index, index - 1))}
            />
            <OptionButton
              disabled={index === options.length - 1}
              icon={IconArrowDown}
              label={FIELD_TEXTS.down({ label })}
              onClick={() => onChange(moveItem(options, index, index + 1))}
            />
            <OptionButton
              icon={IconTrash}
              label={FIELD_TEXTS.removeOption({ label })}
              onClick={() => onChange(options.filter((_, at) => at !== index))}
            />
          </Group>
        );
      })}
      <Button
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus aria-hidden size={14} stroke={ICON_STROKE} />}
        onClick={() => onChange([...options, { key: null, label: '' }])}
        size="compact-sm"
        variant="default"
      >
        {FIELD_TEXTS.addOption}
      </Button>
    </FieldGroup>
  );
}

function OptionButton({
  icon: Mark,
  label,
  disabled = false,
  onClick,
}: {
  icon: Icon;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <ActionIcon
      aria-label={label}
      bg={disabled ? 'transparent' : undefined}
      color="gray"
      disabled={disabled}
      onClick={onClick}
      size={36}
      variant="subtle"
    >
      <Mark aria-hidden size={16} stroke={ICON_STROKE} />
    </ActionIcon>
  );
}
