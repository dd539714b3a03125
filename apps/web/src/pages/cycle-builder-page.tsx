import { useParams } from 'react-router';
import { CycleBuilder, CycleNotFound } from '../features/cycles/index.ts';
import { useWriter } from '../features/session/index.ts';
import { readRecordId } from '../lib/record-id.ts';
import { CycleTabs } from '../parts/cycle-tabs.tsx';

/** `/cycles/{id}` (RT-16). */
export default function CycleBuilderPage() {
  const cycleId = readRecordId(useParams().id);
  const person = useWriter();
  return cycleId === null ? (
    <CycleNotFound />
  ) : (
    <CycleBuilder
      cycleId={cycleId}
      key={cycleId}
      person={person}
      tabs={<CycleTabs cycleId={cycleId} />}
    />
  );
}
