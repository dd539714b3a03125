import { MESSAGES } from '@reviews/domain';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../../lib/api-error.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { PageFrame } from '../../../../ui/page-frame.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import { builtCycleQuery } from '../api/cycle-builder-queries.ts';
import { BUILDER_TEXTS as texts } from '../lib/builder-texts.ts';
import { OpenBuilder } from './open-builder.tsx';

export interface CycleBuilderProps {
  cycleId: number;
  /** The user whose unsaved changes this computer stores. */
  person: string;
  /** Links to the cycle's other pages. */
  tabs?: ReactNode;
}

const PLACE = <Link to="/cycles">{texts.cycles}</Link>;
const ROW_HEIGHT = 180;

/** Edits a cycle (RT-16): its dates, pulses, stages and packet release. */
export function CycleBuilder({ cycleId, person, tabs }: CycleBuilderProps) {
  const { data, error, isFetching, refetch } = useQuery(builtCycleQuery(cycleId));
  if (data !== undefined)
    return <OpenBuilder cycle={data} key={cycleId} person={person} tabs={tabs} />;
  if (error instanceof ApiError && error.kind === 'not-found') return <CycleNotFound />;
  return (
    <PageFrame place={PLACE} tabs={tabs} title={error ? texts.cycles : null}>
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          title={texts.couldNotLoad}
        />
      ) : (
        <SkeletonRows height={ROW_HEIGHT} rows={3} />
      )}
    </PageFrame>
  );
}

/** Shown when the cycle in the address does not exist. */
export function CycleNotFound() {
  return (
    <PageFrame place={PLACE} title={texts.notFound}>
      <EmptyState
        action={<Link to="/cycles">{texts.cycles}</Link>}
        icon={IconCalendarOff}
        title={MESSAGES.cycles.notFound}
      />
    </PageFrame>
  );
}
