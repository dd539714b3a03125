import { DOWNLOAD_TOKEN_PARAM } from '@reviews/domain';
import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { PacketPrint } from '../features/packets/index.ts';
import { AnswerText } from '../features/pulses/index.ts';

/**
 * A packet for printing or saving: without the shell, and authenticated by the token in its address
 * (RT-26, RT-27, RT-42).
 */
export default function PacketDownloadPage() {
  const { packetId = '' } = useParams();
  const [search] = useSearchParams();
  // Fixed at opening: the token leaves the address once it is used up.
  const [hasToken] = useState(() => (search.get(DOWNLOAD_TOKEN_PARAM) ?? '') !== '');
  const view = useLocation().pathname.endsWith('/manager') ? 'manager' : 'employee';
  return (
    <PacketPrint
      hasToken={hasToken}
      hash={packetId}
      renderAnswer={(question, value) => <AnswerText question={question} value={value} />}
      view={view}
    />
  );
}
