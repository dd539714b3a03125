import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal, Text } from '@mantine/core';
import type { EmployeeFeedback } from '@reviews/contracts';
import { LABELS, MESSAGES } from '@reviews/domain';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Location } from 'react-router';
import sheet from '../../../ui/sheet.module.css';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { LeaveDialog } from '../../../ui/leave-guard.tsx';
import { useReviewSource, type ReviewSource } from '../api/use-review-source.ts';
import { useOwnEscape } from '../hooks/use-own-escape.ts';
import { useReviewForm, type OpenReview } from '../hooks/use-review-form.ts';
import { hasUnsaved } from '../lib/review-state.ts';
import { tellSaved } from '../lib/tell-saved.ts';
import styles from './review-form-dialog.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { ReviewForm, reviewTitle, type ReviewFormProps } from './review-form.tsx';

const WIDTH = 900;

export interface ReviewFormDialogProps extends Pick<
  ReviewFormProps,
  'renderAnswer' | 'renderAudience'
> {
  hash: string;
  /** The user whose answers the journal stores. */
  person: string;
  onClose: () => void;
  /** The submitted event: the page that opened the dialog refreshes its list (FORM-25). */
  onSubmitted: (form: EmployeeFeedback) => void;
  /**
   * The review cannot be written: it is closed, or it is a nomination task. Its own page explains
   * that.
   */
  onNotWritable: () => void;
}

const isWritable = ({ form }: ReviewSource): boolean =>
  form.permissions.update && form.nominationTask === null;

/** Renders the review form in a dialog (FORM-01, FORM-14, FORM-25). */
export function ReviewFormDialog(props: ReviewFormDialogProps) {
  // Incremented to reopen the review after a restore is undone.
  const [opening, setOpening] = useState(0);
  return <OpenedDialog {...props} key={opening} onReopen={() => setOpening(opening + 1)} />;
}

function OpenedDialog({
  onNotWritable,
  ...props
}: ReviewFormDialogProps & Pick<ReviewFormProps, 'onReopen'>) {
  const { data, error } = useReviewSource(props.hash, props.person);
  const hasFailed = error !== null && !data;
  const isElsewhere = data !== undefined && !isWritable(data);
  const leave = useEffectEvent(() => (isElsewhere ? onNotWritable() : props.onClose()));
  // The query cache has already shown the error (ERR-07).
  useEffect(() => {
    if (hasFailed || isElsewhere) leave();
  }, [hasFailed, isElsewhere]);
  if (data && !isElsewhere) return <LoadedDialog {...props} source={data} />;
  return (
    <Modal
      classNames={{ inner: sheet.inner, content: sheet.content }}
      closeButtonProps={{ 'aria-label': LABELS.buttons.close }}
      onClose={props.onClose}
      opened={!hasFailed && !isElsewhere}
      size={WIDTH}
      title=" "
    >
      <SkeletonText lines={10} />
    </Modal>
  );
}

type LoadedDialogProps = Omit<ReviewFormDialogProps, 'onNotWritable'> &
  Pick<ReviewFormProps, 'onReopen'> & { source: ReviewSource };

function LoadedDialog({ source, person, onClose, onSubmitted, ...rest }: LoadedDialogProps) {
  const review = useReviewForm(source.form, source.kept, person);
  const [isAsking, setIsAsking] = useState(false);
  // The dialog itself has already asked the writer.
  const mayLeave = useRef(false);
  const body = useRef<HTMLDivElement>(null);
  const close = (): void => {
    if (hasUnsaved(review.driver.getState())) setIsAsking(true);
    else onClose();
  };
  useOwnEscape(body, close);
  const leave = (): void => {
    mayLeave.current = true;
    onClose();
  };
  const submitted = (): void => {
    tellSaved();
    onSubmitted(review.form);
    onClose();
  };
  // The dialog has its own history entry, so Back closes it too.
  const isLeaving = (here: Location, there: Location): boolean =>
    !mayLeave.current && (here.pathname !== there.pathname || here.search !== there.search);
  return (
    <>
      <Modal
        classNames={{
          title: styles.title,
          body: styles.body,
          inner: sheet.inner,
          content: sheet.content,
        }}
        closeButtonProps={{ 'aria-label': LABELS.buttons.close }}
        closeOnClickOutside={false}
        closeOnEscape={false}
        onClose={close}
        opened
        size={WIDTH}
        title={<DialogTitle review={review} />}
      >
        <div ref={body}>
          <ReviewForm {...rest} onClose={close} onSubmitted={submitted} review={review} />
        </div>
      </Modal>
      <LeaveGuard driver={review.driver} isLeaving={isLeaving} />
      <Suspense>
        {isAsking && (
          <LeaveDialog
            message={MESSAGES.pulses.confirmLeave}
            onLeave={leave}
            onStay={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function DialogTitle({ review: { form } }: { review: OpenReview }) {
  return (
    <>
      {form.feedbackCycle && (
        <Text span display="block" c="dimmed" fz="note" fw={400} lts="normal">
          {form.feedbackCycle.name}
        </Text>
      )}
      {reviewTitle(form)}
    </>
  );
}
