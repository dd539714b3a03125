import { Stack, Text } from '@mantine/core';
import type { ManagerChangeView } from '@reviews/contracts/handovers';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useHandovers } from '../api/handover-queries.ts';
import { HANDOVER_TEXTS } from '../lib/handover-texts.ts';
import { openFormsOf, undecidedFirst } from '../lib/undecided-first.ts';
import { ManagerChange, type ManagerChangeProps } from './manager-change.tsx';

const ROW_HEIGHT = 132;

type HandoverBoardProps = Pick<ManagerChangeProps, 'me' | 'onRead'>;

/** Lists the manager changes that concern the user, undecided ones first. */
export function HandoverBoard(props: HandoverBoardProps) {
  const { data, error, isFetching, refetch } = useHandovers();
  if (data === undefined) {
    if (error)
      return (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          title={HANDOVER_TEXTS.loadFailed}
        />
      );
    return <SkeletonRows height={ROW_HEIGHT} label={HANDOVER_TEXTS.loading} rows={3} />;
  }
  if (data.data.length === 0) {
    return (
      <EmptyState icon={IconArrowsExchange} title={HANDOVER_TEXTS.none}>
        {HANDOVER_TEXTS.noneMore}
      </EmptyState>
    );
  }
  return (
    <section aria-busy={isFetching} aria-label={HANDOVER_TEXTS.changes}>
      {error && (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          quiet
          retrying={isFetching}
          title={HANDOVER_TEXTS.refreshFailed}
        />
      )}
      <Text aria-live="polite" mih={32} c="dimmed" className="tabular">
        {HANDOVER_TEXTS.undecided({ count: data.undecided })}
      </Text>
      <Changes changes={data.data} {...props} />
      {data.total > data.data.length && (
        <Text mt={20} c="dimmed" fz="note">
          {HANDOVER_TEXTS.more({ shown: data.data.length, total: data.total })}
        </Text>
      )}
    </section>
  );
}

function Changes({
  changes,
  ...props
}: HandoverBoardProps & { changes: readonly ManagerChangeView[] }) {
  const [atFirst] = useState(() => openFormsOf(changes));
  return (
    <Stack gap={20}>
      {undecidedFirst(changes, atFirst).map((change) => (
        <ManagerChange change={change} key={change.id} {...props} />
      ))}
    </Stack>
  );
}
