import { AudienceBeforeSubmit, AudienceLine } from '../features/pulses/index.ts';
import type { AudiencePlace } from '../features/drafts/index.ts';

interface FormAudienceProps {
  hash: string;
  optOut: boolean;
  place: AudiencePlace;
}

/** Who can read a review, shown above its questions, at their end, and before it is submitted. */
export function FormAudience({ hash, optOut, place }: FormAudienceProps) {
  if (place === 'submit') return <AudienceBeforeSubmit hash={hash} optOut={optOut} />;
  return <AudienceLine hash={hash} opens={place === 'end' ? 'up' : 'down'} optOut={optOut} />;
}
