import { Box, Checkbox, Stack } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { MESSAGES } from '@reviews/domain';
import { useBuilder } from '../../hooks/use-builder.ts';
import { setOptions } from '../../lib/draft-edits.ts';
import { BUILDER_TEXTS as texts } from '../../lib/template-texts.ts';
import { RichField } from '../fields.tsx';
import {
  CountFields,
  LevelFields,
  NominatedByField,
  NumberOption,
} from '../steps/reviewer-fields.tsx';
import styles from '../steps/steps.module.css';
import { AnonymizeOptions, ApprovalOption, FlagOption } from './option-switches.tsx';

/** TPL-02 to TPL-14. No checks here beyond required fields (AMB-29). */
export function PeerOptions() {
  const { draft, edit, readOnly } = useBuilder();
  return (
    <Stack gap="lg" maw={680}>
      <Stack component="fieldset" gap="md">
        <Box component="legend" fw={600} fz="md" pb="xs">
          {texts.peerOptions}
        </Box>
        <div className={styles.lined}>
          <CountFields />
          <LevelFields />
          <NumberOption
            hint={texts.maxOpenReviewsHint}
            label={texts.maxOpenReviews}
            name="maxOpenReviews"
            required={false}
          />
        </div>
        <FlagOption label={texts.noDownline} name="noDownline" />
        <FlagOption label={texts.noManager} name="noManager" />
        <Checkbox
          checked={draft.options.managerRemoveIncompletePeers === 1}
          disabled={readOnly}
          label={texts.managerRemove}
          onChange={(event) =>
            edit(setOptions({ managerRemoveIncompletePeers: event.currentTarget.checked ? 1 : 0 }))
          }
        />
        <NominatedByField hint={MESSAGES.nominations.systemMode} />
        <ApprovalOption />
      </Stack>
      <TermsField />
      <AnonymizeOptions />
    </Stack>
  );
}

/** TPL-10: an empty field means no terms. */
export function TermsField() {
  const { draft, edit } = useBuilder();
  const terms = draft.options.agreeTerms ?? '';
  return (
    <RichField
      hint={texts.agreeTermsHint}
      label={texts.agreeTerms}
      onChange={(html) =>
        html !== terms && edit(setOptions({ agreeTerms: html === '' ? null : html }))
      }
      value={terms}
    />
  );
}
