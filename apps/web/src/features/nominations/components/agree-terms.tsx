import { Box } from '@mantine/core';
import { useId } from 'react';
import { RichTextContent } from '../../../ui/rich-text-editor/rich-text-content.tsx';
import { NOMINATION_TEXTS } from '../lib/nomination-texts.ts';
import styles from './agree-terms.module.css';

interface AgreeTermsProps {
  /** Rich text. */
  terms: string;
  agreed: boolean;
  onChange: (agreed: boolean) => void;
  /** Marks the box if it blocks sending. */
  missing: boolean;
}

/** Shows the terms that must be accepted before choosing reviewers (APPR-20). */
export function AgreeTerms({ terms, agreed, onChange, missing }: AgreeTermsProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.terms}>
      <Box component="h2" fz="md" fw={620} id={titleId}>
        {NOMINATION_TEXTS.terms}
      </Box>
      <RichTextContent compact html={terms} />
      <label className={styles.agree}>
        <input
          aria-invalid={missing || undefined}
          checked={agreed}
          name="agreeTerms"
          onChange={({ target }) => onChange(target.checked)}
          required
          type="checkbox"
        />
        <span>{NOMINATION_TEXTS.agree}</span>
      </label>
    </section>
  );
}
