import { Stack } from '@mantine/core';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { usePulse } from '../api/pulse-queries.ts';
import { AnswerDocument } from './answer-document.tsx';

/**
 * The answers of a form by its hash, in the compact layout. Loaded once rendered, for example when
 * an accordion item is opened (FORM-12, OVR-10).
 */
export function PulseAnswers({ hash }: { hash: string }) {
  const { data, error, isFetching, refetch } = usePulse(hash);
  return (
    <Stack gap="md">
      {data && (
        <AnswerDocument answers={data.employeeFeedback.answers} compact name={`close-${hash}`} />
      )}
      {!data && !error && <SkeletonText lines={6} />}
      {!data && error && (
        <ErrorState error={error} onRetry={() => void refetch()} quiet retrying={isFetching} />
      )}
    </Stack>
  );
}
