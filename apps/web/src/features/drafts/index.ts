export { useReviewSource, type ReviewSource } from './api/use-review-source.ts';
export { hasKeptAnswers, KeptAnswers } from './components/kept-answers.tsx';
export { LeaveGuard } from './components/leave-guard.tsx';
export type { ReviewFormDialogProps } from './components/review-form-dialog.tsx';
export {
  ReviewForm,
  reviewTitle,
  type AudiencePlace,
  type ReviewFormProps,
} from './components/review-form.tsx';
export { useReviewForm, type OpenReview } from './hooks/use-review-form.ts';
export { isStarted } from './lib/review-state.ts';
export { tellSaved } from './lib/tell-saved.ts';
