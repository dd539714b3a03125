import { useParams } from 'react-router';
import { PacketList, PacketNotFound } from '../features/packets/index.ts';
import { readRecordId } from '../lib/record-id.ts';
import { CycleTabs } from '../parts/cycle-tabs.tsx';

/** `/cycles/{id}/packets` (RT-21). */
export default function CyclePacketsPage() {
  const cycleId = readRecordId(useParams().cycleId);
  return cycleId === null ? (
    <PacketNotFound list />
  ) : (
    <PacketList cycleId={cycleId} key={cycleId} tabs={<CycleTabs cycleId={cycleId} />} />
  );
}
