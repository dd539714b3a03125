import { Button } from '@mantine/core';
import type { PeerReview } from '@reviews/contracts/team';
import { LABELS } from '@reviews/domain';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TableFrame } from '../../../ui/data-table.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { PEER_TEXTS } from '../../../ui/peer-texts.ts';
import { usePeerReviews } from '../api/team-queries.ts';
import { TEAM_TEXTS } from '../lib/team-texts.ts';
import { FormState } from './form-state.tsx';

const WIDTH = 720;
const ROW_HEIGHT = 56;

interface PeerReviewsDialogProps {
  hash: string;
  /** Name of the reviewee. */
  name: string;
  onClose: () => void;
}

/** 'Peer Reviews': employee, assignee and status of each review (PEER-07). */
export function PeerReviewsDialog({ hash, name, onClose }: PeerReviewsDialogProps) {
  const { data, error, isFetching, refetch } = usePeerReviews(hash);
  return (
    <Dialog
      actions={
        <Button onClick={onClose} variant="default">
          {LABELS.buttons.close}
        </Button>
      }
      onClose={onClose}
      opened
      size={WIDTH}
      title={LABELS.nominations.peerReviews}
    >
      {data === undefined ? (
        error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            quiet
            retrying={isFetching}
            title={TEAM_TEXTS.reviewsFailed}
          />
        ) : (
          <SkeletonRows height={ROW_HEIGHT} label={TEAM_TEXTS.reviewsLoading} rows={3} />
        )
      ) : data.length === 0 ? (
        <p>{TEAM_TEXTS.reviewsNone}</p>
      ) : (
        <Reviews name={name} reviews={data} />
      )}
    </Dialog>
  );
}

const COLUMNS = [TEAM_TEXTS.employee, TEAM_TEXTS.reviewer, TEAM_TEXTS.status] as const;

function Reviews({ reviews, name }: { reviews: readonly PeerReview[]; name: string }) {
  return (
    <TableFrame columns={COLUMNS} label={PEER_TEXTS.reviewsOf({ name })}>
      {reviews.map(({ employee, ...review }) => (
        <tr key={review.hash}>
          <td data-label={TEAM_TEXTS.employee}>{employee.preferred_name}</td>
          <th scope="row">{review.assignee}</th>
          <td>
            <FormState
              form={review}
              name={employee.preferred_name}
              namesWriter={false}
              title={LABELS.nominations.peerReviews}
            />
          </td>
        </tr>
      ))}
    </TableFrame>
  );
}
