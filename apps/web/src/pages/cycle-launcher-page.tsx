import { useParams } from 'react-router';
import { CycleToLaunchNotFound, Launcher } from '../features/launches/index.ts';
import { readRecordId } from '../lib/record-id.ts';
import { CycleTabs } from '../parts/cycle-tabs.tsx';

/** `/cycles/{id}/launcher` (RT-19). */
export default function CycleLauncherPage() {
  const cycleId = readRecordId(useParams().id);
  return cycleId === null ? (
    <CycleToLaunchNotFound />
  ) : (
    <Launcher cycleId={cycleId} key={cycleId} tabs={<CycleTabs cycleId={cycleId} />} />
  );
}
