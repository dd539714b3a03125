import { Box, Stack } from '@mantine/core';
import { DOWNLINE_OPTIONS, MESSAGES } from '@reviews/domain';
import { useBuilder } from '../../hooks/use-builder.ts';
import { setOptions } from '../../lib/draft-edits.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';
import { ChoiceField } from '../fields.tsx';
import { CountFields, NominatedByField, NumberOption } from '../steps/reviewer-fields.tsx';
import styles from '../steps/steps.module.css';
import { AnonymizeOptions, ApprovalOption } from './option-switches.tsx';
import { TermsField } from './peer-options.tsx';

const DOWNLINE = DOWNLINE_OPTIONS.map((value) => ({
  value,
  label: value === 'downline' ? texts.inDownline : texts.directReport,
}));

/** TPL-15 to TPL-23. Next reports missing fields (TPL-30 to TPL-37). */
export function UplineOptions() {
  const { draft, edit } = useBuilder();
  const { downlineOption } = draft.options;
  return (
    <Stack gap="lg" maw={680}>
      <Stack component="fieldset" gap="md">
        <Box component="legend" fw={600} fz="md" pb="xs">
          {texts.uplineOptions}
        </Box>
        <div className={styles.lined}>
          <CountFields />
          <ChoiceField
            choices={DOWNLINE}
            label={texts.downline}
            onChange={(next) => edit(setOptions({ downlineOption: next }))}
            path="options.downlineOption"
            placeholder={texts.choose}
            required
            value={downlineOption}
          />
          {downlineOption === 'downline' && (
            <NumberOption
              hint={texts.distanceHint}
              label={texts.distance}
              min={-1}
              name="maxDownlineDistance"
            />
          )}
          <NumberOption
            hint={texts.levelHint}
            label={texts.levelBelowUpline}
            min={-1}
            name="levelBelowMax"
          />
          <NumberOption
            hint={texts.maxOpenReviewsHint}
            label={texts.maxOpenReviews}
            name="maxOpenReviews"
            required={false}
          />
        </div>
        <NominatedByField hint={MESSAGES.nominations.systemMode} />
        <ApprovalOption />
      </Stack>
      <TermsField />
      <AnonymizeOptions />
    </Stack>
  );
}
