import { Stack } from '@mantine/core';
import { NAME_MAX_CHARS, type TemplateOptions } from '@reviews/domain';
import { useBuilder } from '../../hooks/use-builder.ts';
import { setOptions } from '../../lib/draft-edits.ts';
import { BUILDER_TEXTS as texts, TEMPLATE_TEXTS } from '../../lib/template-texts.ts';
import { RichField, TextField } from '../fields.tsx';
import { Toggle } from '../../../../ui/toggle.tsx';

const SWITCHES = [
  ['visibleToEmployee', texts.visibleToEmployee, texts.visibleToEmployeeHint],
  ['sharingOptOutOption', texts.sharingOptOut, texts.sharingOptOutHint],
  ['selfReopen', texts.selfReopen, texts.selfReopenHint],
] as const satisfies readonly (readonly [keyof TemplateOptions, string, string])[];

const ROWS = 4;

/** Step for the template's title, description and general options. */
export function DetailsStep() {
  const { draft, edit, readOnly } = useBuilder();
  return (
    <Stack gap="lg" maw={680}>
      <TextField
        hint={TEMPLATE_TEXTS.titleHint}
        label={TEMPLATE_TEXTS.titleField}
        maxLength={NAME_MAX_CHARS}
        onChange={(title) => edit((before) => ({ ...before, title }))}
        path="title"
        required
        value={draft.title}
      />
      <RichField
        hint={texts.descriptionHint}
        label={texts.description}
        onChange={(description) =>
          edit((before) =>
            before.description === description ? before : { ...before, description },
          )
        }
        rows={ROWS}
        value={draft.description}
      />
      <Stack gap="sm">
        {SWITCHES.map(([name, label, hint]) => (
          <Toggle
            checked={draft.options[name]}
            disabled={readOnly}
            hint={hint}
            key={name}
            label={label}
            onChange={(on) => edit(setOptions({ [name]: on }))}
          />
        ))}
      </Stack>
    </Stack>
  );
}
