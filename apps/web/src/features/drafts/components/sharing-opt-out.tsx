import { Group } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { LightChoice } from '../../../ui/light-choice.tsx';
import { Section } from '../../../ui/section.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useReviewState } from '../hooks/use-review-state.ts';
import { DRAFT_TEXTS } from '../lib/draft-texts.ts';
import type { ReviewDriver } from '../lib/review-driver.ts';

/**
 * Lets the writer hide the answers from the reviewee; management still sees them (FORM-26,
 * FORM-27).
 */
export function SharingOptOut({ driver, subject }: { driver: ReviewDriver; subject: string }) {
  const optOut = useReviewState(driver, (state) => state.optOut);
  const Mark = optOut ? IconEyeOff : IconEye;
  return (
    <Section mb={0} title={DRAFT_TEXTS.sharing}>
      <Group align="flex-start" c="dimmed" component="p" fz="sm" gap="xs" lh={1.5} wrap="nowrap">
        <Mark aria-hidden size={18} stroke={ICON_STROKE} style={{ marginTop: 2 }} />
        {optOut
          ? DRAFT_TEXTS.hiddenFrom({ name: subject })
          : DRAFT_TEXTS.sharedWith({ name: subject })}
      </Group>
      <LightChoice checked={optOut} onChange={(event) => driver.setOptOut(event.target.checked)}>
        {MESSAGES.pulses.sharingOptOut}
      </LightChoice>
    </Section>
  );
}
