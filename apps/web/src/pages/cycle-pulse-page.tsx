import { useParams } from 'react-router';
import { CycleNotFound, FormList } from '../features/cycles/index.ts';
import { PeerReviewsDialog } from '../features/team/index.ts';
import { readRecordId } from '../lib/record-id.ts';

/** `/cycles/{cycle_id}/pulses/{pulse_id}` (RT-20). */
export default function CyclePulsePage() {
  const params = useParams();
  const cycleId = readRecordId(params.cycleId);
  const pulseId = readRecordId(params.pulseId);
  // Another list is another page: no choice, dialog or typed filter of the last one stays.
  return cycleId === null || pulseId === null ? (
    <CycleNotFound />
  ) : (
    <FormList
      cycleId={cycleId}
      key={`${cycleId}/${pulseId}`}
      pulseId={pulseId}
      renderPeerReviews={({ hash, employee }, onClose) => <PeerReviewsDialog hash={hash} name={employee.preferred_name} onClose={onClose} />}
    />
  );
}
