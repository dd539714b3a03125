import { useLocation, useParams } from 'react-router';
import { PacketView } from '../features/packets/index.ts';
import { AnswerText } from '../features/pulses/index.ts';
import { useSessionUser, useWriter } from '../features/session/index.ts';

/** `/packets/{hash}` and `/packets/{hash}/manager` (RT-24, RT-25, AMB-58). */
export default function PacketPage() {
  const { packetId = '' } = useParams();
  const person = useWriter();
  const { sections } = useSessionUser();
  const view = useLocation().pathname.endsWith('/manager') ? 'manager' : 'employee';
  return (
    <PacketView
      hasList={sections.packets}
      hash={packetId}
      key={`${view} ${packetId}`}
      person={person}
      renderAnswer={(question, value) => <AnswerText question={question} value={value} />}
      view={view}
    />
  );
}
