import { useParams } from 'react-router';
import { CycleNotFound, CycleOverview } from '../features/cycles/index.ts';
import { readRecordId } from '../lib/record-id.ts';
import { CycleTabs } from '../parts/cycle-tabs.tsx';

/** `/cycles/{id}/overview` (RT-18). */
export default function CycleOverviewPage() {
  const cycleId = readRecordId(useParams().id);
  return cycleId === null ? (
    <CycleNotFound />
  ) : (
    <CycleOverview cycleId={cycleId} key={cycleId} tabs={<CycleTabs cycleId={cycleId} />} />
  );
}
