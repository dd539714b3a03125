import { useParams } from 'react-router';
import { CycleNotFound, CycleOverview } from '../features/cycles/index.ts';
import { readRecordId } from '../lib/record-id.ts';

/** `/cycles/{id}/overview` (RT-18). */
export default function CycleOverviewPage() {
  const cycleId = readRecordId(useParams().id);
  return cycleId === null ? <CycleNotFound /> : <CycleOverview cycleId={cycleId} />;
}
