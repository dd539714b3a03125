import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal } from '@mantine/core';
import type { EmployeeFeedback } from '@reviews/contracts';
import { Suspense, useState } from 'react';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { useReviewSource, type ReviewSource } from '../api/use-review-source.ts';
import { useReviewForm, type OpenReview } from '../hooks/use-review-form.ts';
import { hasUnsaved } from '../lib/review-state.ts';
import { tellSaved } from '../lib/tell-saved.ts';
import styles from './review-form-dialog.module.css';
import { LeaveDialog } from './lazy-dialogs.ts';
import { ReviewForm, reviewTitle, type ReviewFormProps } from './review-form.tsx';

const WIDTH = 900;

export interface ReviewFormDialogProps extends Pick<ReviewFormProps, 'renderAnswer' | 'renderAnswers' | 'renderAudience'> {
  hash: string;
  /** Whose words the journal keeps. */
  person: string;
  onClose: () => void;
  /** The submitted event: whoever opened the dialog refreshes its list (FORM-25). */
  onSubmitted: (form: EmployeeFeedback) => void;
}

/** The review form in a dialog (FORM-01, FORM-14, FORM-25). */
export function ReviewFormDialog(props: ReviewFormDialogProps) {
  const { data, error } = useReviewSource(props.hash, props.person);
  if (data) return <LoadedDialog {...props} source={data} />;
  return (
    <Modal onClose={props.onClose} opened={!error} size={WIDTH} title=" ">
      <SkeletonText lines={10} />
    </Modal>
  );
}

function LoadedDialog({ source, person, onClose, onSubmitted, ...rest }: ReviewFormDialogProps & { source: ReviewSource }) {
  const review = useReviewForm(source.form, source.kept, person);
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => {
    if (hasUnsaved(review.driver.getState())) setIsAsking(true);
    else onClose();
  };
  const submitted = (): void => {
    tellSaved();
    onSubmitted(review.form);
    onClose();
  };
  return (
    <>
      <Modal
        classNames={{ title: styles.title, body: styles.body }}
        closeButtonProps={{ 'aria-label': 'Close' }}
        closeOnClickOutside={false}
        onClose={close}
        opened
        size={WIDTH}
        title={<DialogTitle review={review} />}
      >
        <ReviewForm {...rest} onClose={close} onSubmitted={submitted} review={review} />
      </Modal>
      <Suspense>{isAsking && <LeaveDialog onLeave={onClose} onStay={() => setIsAsking(false)} />}</Suspense>
    </>
  );
}

function DialogTitle({ review: { form } }: { review: OpenReview }) {
  return (
    <>
      {form.feedbackCycle && <span className={styles.cycle}>{form.feedbackCycle.name}</span>}
      {reviewTitle(form)}
    </>
  );
}
