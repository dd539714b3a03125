import type { TemplateView } from '@reviews/contracts/templates';
import type { TemplateDraft } from '@reviews/domain';
import { useMemo } from 'react';
import { ReviewForm, useReviewForm } from '../features/drafts/index.ts';
import { renderAnswer } from '../features/pulses/index.ts';
import { previewForm } from '../features/templates/index.ts';

interface FormPreviewProps {
  template: TemplateView;
  draft: TemplateDraft;
}

/** The real form of a template being built, for trying out: nothing is stored or sent (FORM-38). */
export function FormPreview({ template, draft }: FormPreviewProps) {
  const form = useMemo(() => previewForm(template, draft), [template, draft]);
  return (
    <OpenPreview
      form={form}
      key={JSON.stringify([draft.questions, draft.description, draft.options])}
    />
  );
}

const NOTHING_KEPT: [] = [];
const nothing = (): void => undefined;

function OpenPreview({ form }: { form: ReturnType<typeof previewForm> }) {
  const review = useReviewForm(form, NOTHING_KEPT, '', true);
  // With `onClose` set, it assumes a dialog and shows no outline next to itself.
  return (
    <ReviewForm
      onClose={nothing}
      onReopen={nothing}
      onSubmitted={nothing}
      renderAnswer={renderAnswer}
      review={review}
    />
  );
}
