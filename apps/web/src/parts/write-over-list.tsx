import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { menuQuery } from '../features/menu/index.ts';
import { renderAnswer } from '../features/pulses/index.ts';
import { useWriter } from '../features/session/index.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { FormAudience } from './form-audience.tsx';

const ReviewFormDialog = lazyComponent(
  async () =>
    (await import('../features/drafts/components/review-form-dialog.tsx')).ReviewFormDialog,
);

interface WriteOverListProps {
  hash: string;
  onClose: () => void;
}

/**
 * A review being written over a list of tasks. The list is refetched whenever it closes (FORM-25).
 */
export function WriteOverList({ hash, onClose }: WriteOverListProps) {
  const person = useWriter();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: ['my'] }), [queryClient]);

  const onSubmitted = (): void => {
    void queryClient.invalidateQueries({ queryKey: menuQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: ['pulse', hash] });
  };
  return (
    <ReviewFormDialog
      hash={hash}
      onClose={onClose}
      onNotWritable={() => void navigate(`/pulses/${hash}/edit`, { replace: true })}
      onSubmitted={onSubmitted}
      person={person}
      renderAnswer={renderAnswer}
      renderAudience={(place, optOut) => <FormAudience hash={hash} optOut={optOut} place={place} />}
    />
  );
}
