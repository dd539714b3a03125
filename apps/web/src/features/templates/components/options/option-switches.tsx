import { Box, Checkbox, Stack } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { anonymityGap, MESSAGES, type TemplateOptions } from '@reviews/domain';
import { Notice } from '../../../../ui/notice.tsx';
import { useBuilder } from '../../hooks/use-builder.ts';
import { setOptions } from '../../lib/draft-edits.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';

type FlagName = {
  [K in keyof TemplateOptions]: TemplateOptions[K] extends boolean ? K : never;
}[keyof TemplateOptions];

/** A switch for a boolean option of the template. */
export function FlagOption({
  name,
  label,
  hint,
}: {
  name: FlagName;
  label: string;
  hint?: string;
}) {
  const { draft, edit, readOnly } = useBuilder();
  return (
    <Checkbox
      checked={draft.options[name]}
      description={hint}
      disabled={readOnly}
      label={label}
      onChange={(event) => edit(setOptions({ [name]: event.currentTarget.checked }))}
    />
  );
}

/** Options for hiding the writers' names, by reader (TPL-12, TPL-23). */
export function AnonymizeOptions() {
  const { draft, template } = useBuilder();
  const gap = anonymityGap(draft.options, template.anonymous_minimum);
  return (
    <Stack component="fieldset" gap="md">
      <Box component="legend" fw={600} fz="md" pb="xs">
        {texts.anonymize}
      </Box>
      <FlagOption
        hint={texts.anonymizeEmployeeHint}
        label={texts.anonymizeEmployee}
        name="anonymizeEmployee"
      />
      <FlagOption
        hint={texts.anonymizeManagerHint}
        label={texts.anonymizeManager}
        name="anonymizeManager"
      />
      <FlagOption
        hint={texts.anonymizeCommitteeHint}
        label={texts.anonymizeCommittee}
        name="anonymizeCommittee"
      />
      {gap !== null && (
        <Notice mb={0} role="status" tone="warning">
          {MESSAGES.nominations.anonymityGap({ ...gap })}
        </Notice>
      )}
    </Stack>
  );
}

/**
 * Approval option; only if the employee nominates, since otherwise there is nothing to approve
 * (TPL-11, TPL-22).
 */
export function ApprovalOption() {
  const { draft } = useBuilder();
  return (
    draft.options.nominatedBy === 'employee' && (
      <FlagOption label={texts.approval} name="managerNominationApproval" />
    )
  );
}
