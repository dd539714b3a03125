import { Box } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useReviewState } from '../hooks/use-review-state.ts';
import { DRAFT_TEXTS } from '../lib/draft-texts.ts';
import type { ReviewDriver } from '../lib/review-driver.ts';
import styles from './sharing-opt-out.module.css';

/**
 * Lets the writer hide the answers from the reviewee; management still sees them (FORM-26,
 * FORM-27).
 */
export function SharingOptOut({ driver, subject }: { driver: ReviewDriver; subject: string }) {
  const optOut = useReviewState(driver, (state) => state.optOut);
  const Mark = optOut ? IconEyeOff : IconEye;
  return (
    <section aria-labelledby="sharing-title" className={styles.card}>
      <Box component="h2" fz="md" fw={620} id="sharing-title">
        {DRAFT_TEXTS.sharing}
      </Box>
      <p className={styles.now}>
        <Mark aria-hidden size={18} stroke={ICON_STROKE} />
        {optOut
          ? DRAFT_TEXTS.hiddenFrom({ name: subject })
          : DRAFT_TEXTS.sharedWith({ name: subject })}
      </p>
      <label className={styles.choice}>
        <input
          checked={optOut}
          onChange={(event) => driver.setOptOut(event.target.checked)}
          type="checkbox"
        />
        <span>{MESSAGES.pulses.sharingOptOut}</span>
      </label>
    </section>
  );
}
