import { LightChoice } from '../../../ui/light-choice.tsx';
import { RichTextContent } from '../../../ui/rich-text-editor/rich-text-content.tsx';
import { Section } from '../../../ui/section.tsx';
import { NOMINATION_TEXTS } from '../lib/nomination-texts.ts';

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
  return (
    <Section mb={0} title={NOMINATION_TEXTS.terms}>
      <RichTextContent compact html={terms} />
      <LightChoice
        aria-invalid={missing || undefined}
        checked={agreed}
        name="agreeTerms"
        onChange={({ target }) => onChange(target.checked)}
        required
      >
        {NOMINATION_TEXTS.agree}
      </LightChoice>
    </Section>
  );
}
