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

/** The real form of a template that is being built, to be tried out: nothing is kept and nothing is sent (FORM-38). */
export default function FormPreview({ template, draft }: FormPreviewProps) {
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
  // Told that it stands in a dialog, it draws no outline beside itself.
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
