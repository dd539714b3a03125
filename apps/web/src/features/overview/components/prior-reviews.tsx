import { Text } from '@mantine/core';
import type { EmployeeOverview, PriorReview } from '@reviews/contracts/overview';
import { MESSAGES } from '@reviews/domain';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { TableFrame } from '../../../ui/data-table.tsx';
import { rowKey, type RenderAnswers } from '../lib/prior-reviews.ts';
import { PriorReviewCell } from './prior-review-cell.tsx';

const CompletedReviewsDialog = lazyComponent(
  async () => (await import('./completed-reviews-dialog.tsx')).CompletedReviewsDialog,
);

export interface PriorReviewsProps {
  /** Heading above the table, which also names it. */
  title: string;
  columns: EmployeeOverview['widgets'][number]['columns'];
  reviews: readonly PriorReview[];
  /** Whether the reviews are about the reader, who cannot mark them as read. */
  isOwn: boolean;
  renderAnswers: RenderAnswers;
}

/** The person's prior reviews in the configured columns (OVR-06), or as cards in a small window. */
export function PriorReviews({ title, columns, reviews, isOwn, renderAnswers }: PriorReviewsProps) {
  const [opened, setOpened] = useState<string | null>(null);
  if (reviews.length === 0) return <Text c="dimmed">{MESSAGES.employees.noPriorRecords}</Text>;
  const open = (review: PriorReview): void => setOpened(rowKey(review));
  const close = (): void => setOpened(null);
  const shown = reviews.find((review) => rowKey(review) === opened);
  return (
    <>
      <TableFrame columns={columns.map(({ label }) => label)} label={title}>
        {reviews.map((review) => (
          <tr key={rowKey(review)}>
            {columns.map((column) => (
              <PriorReviewCell
                column={column}
                isOwn={isOwn}
                key={column.key}
                onOpen={open}
                review={review}
              />
            ))}
          </tr>
        ))}
      </TableFrame>
      <Suspense>
        {shown && (
          <CompletedReviewsDialog
            isOwn={isOwn}
            onClose={close}
            renderAnswers={renderAnswers}
            review={shown}
          />
        )}
      </Suspense>
    </>
  );
}
