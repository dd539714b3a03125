import { Button, TextInput } from '@mantine/core';
import type { CustomFieldInput } from '@reviews/contracts/custom-fields';
import { NAME_MAX_CHARS } from '@reviews/domain';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { moveItem } from '../../../ui/move-item.ts';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { FIELD_TEXTS } from '../lib/field-texts.ts';
import styles from './fields.module.css';

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
    <fieldset className={styles.group}>
      <legend>{FIELD_TEXTS.options}</legend>
      {options.map((option, index) => {
        const label = option.label === '' ? FIELD_TEXTS.unnamed : option.label;
        return (
          <div className={styles.option} key={option.key ?? `new ${index}`}>
            <TextInput
              aria-label={FIELD_TEXTS.optionLabel({ number: index + 1 })}
              error={problems[`options.${index}.label`]?.[0]}
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
            <button
              aria-label={FIELD_TEXTS.up({ label })}
              className={styles.icon}
              disabled={index === 0}
              onClick={() => onChange(moveItem(options, index, index - 1))}
              type="button"
            >
              <IconArrowUp aria-hidden size={16} stroke={ICON_STROKE} />
            </button>
            <button
              aria-label={FIELD_TEXTS.down({ label })}
              className={styles.icon}
              disabled={index === options.length - 1}
              onClick={() => onChange(moveItem(options, index, index + 1))}
              type="button"
            >
              <IconArrowDown aria-hidden size={16} stroke={ICON_STROKE} />
            </button>
            <button
              aria-label={FIELD_TEXTS.removeOption({ label })}
              className={styles.icon}
              onClick={() => onChange(options.filter((_, at) => at !== index))}
              type="button"
            >
              <IconTrash aria-hidden size={16} stroke={ICON_STROKE} />
            </button>
          </div>
        );
      })}
      {problems['options']?.[0] !== undefined && (
        <p className={styles.problem} role="alert">
          {problems['options'][0]}
        </p>
      )}
      <Button
        leftSection={<IconPlus aria-hidden size={14} stroke={ICON_STROKE} />}
        onClick={() => onChange([...options, { key: null, label: '' }])}
        size="compact-sm"
        variant="default"
      >
        {FIELD_TEXTS.addOption}
      </Button>
    </fieldset>
  );
}
