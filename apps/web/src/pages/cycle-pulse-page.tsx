import { useParams } from 'react-router';
import { lazyComponent } from '../lib/lazy-component.ts';
import { CycleNotFound, FormList } from '../features/cycles/index.ts';
import { useWriter } from '../features/session/index.ts';
import { readRecordId } from '../lib/record-id.ts';
import { ManagePeersOverList } from '../parts/manage-peers-over-list.tsx';

const PeerReviewsOverList = lazyComponent(
  async () => (await import('../parts/peer-reviews-over-list.tsx')).PeerReviewsOverList,
);
const CYCLES = ['cycles'];

/** `/cycles/{cycle_id}/pulses/{pulse_id}` (RT-20). */
export default function CyclePulsePage() {
  const params = useParams();
  const person = useWriter();
  const cycleId = readRecordId(params.cycleId);
  const pulseId = readRecordId(params.pulseId);
  // A key per list, so that no selection, dialog or typed filter of the last list stays.
  return cycleId === null || pulseId === null ? (
    <CycleNotFound />
  ) : (
    <ManagePeersOverList key={`${cycleId}/${pulseId}`} list={CYCLES}>
      <FormList
        cycleId={cycleId}
        person={person}
        pulseId={pulseId}
        renderPeerReviews={({ hash, employee }, onClose) => (
          <PeerReviewsOverList hash={hash} name={employee.preferred_name} onClose={onClose} />
        )}
      />
    </ManagePeersOverList>
  );
}
