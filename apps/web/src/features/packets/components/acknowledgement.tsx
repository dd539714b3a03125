import { Button, Textarea } from '@mantine/core';
import type { PacketDocument } from '@reviews/contracts/packets';
import { PACKET_RESPONSE_MAX_CHARS } from '@reviews/domain';
import { useEffect, useState } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { useAcknowledge } from '../api/packet-queries.ts';
import { keptResponses } from '../lib/kept-responses.ts';
import { PACKET_TEXTS } from '../lib/packet-texts.ts';
import styles from './packet-document.module.css';

const NEARLY = 400;

interface ConfirmingProps {
  packet: PacketDocument;
  /** Whose words this computer keeps until they are sent. */
  person: string;
}

/** That the person has read it, and what they answer: theirs to write, for everybody else to read. */
export function Acknowledgement({ packet, person }: ConfirmingProps) {
  if (packet.can_acknowledge) return <Confirming key={packet.acknowledgement?.response ?? ''} packet={packet} person={person} />;
  if (packet.acknowledgement === null) return null;
  return <Acknowledged packet={packet} />;
}

/** What they confirmed and answered, to be read. */
export function Acknowledged({ packet: { acknowledgement, is_own: isOwn } }: { packet: PacketDocument }) {
  const { formatDate } = useDates();
  if (acknowledgement === null) return null;
  const date = formatDate(acknowledgement.acknowledged_at);
  return (
    <section aria-labelledby="acknowledgement" className={styles.acknowledgement}>
      <h2 id="acknowledgement">{isOwn ? PACKET_TEXTS.youRead({ date }) : PACKET_TEXTS.acknowledgedOn({ date })}</h2>
      <p className={styles.response}>{acknowledgement.response === '' ? PACKET_TEXTS.noResponse : acknowledgement.response}</p>
    </section>
  );
}

function Confirming({ packet, person }: ConfirmingProps) {
  const { formatDate, formatDateTime } = useDates();
  const { acknowledgement, response_until: until } = packet;
  const stored = acknowledgement?.response ?? '';
  const address = { person, hash: packet.hash };
  const [response, setResponse] = useState(() => {
    const kept = keptResponses.read(address);
    // What was answered elsewhere meanwhile is not written over by what lay here.
    return kept !== null && kept.from === stored ? kept.response : stored;
  });
  const isUnsent = response.trim() !== stored;
  useEffect(() => keptResponses.watch(person), [person]);
  const change = (next: string): void => {
    setResponse(next);
    if (next.trim() === stored) keptResponses.forget(address);
    else keptResponses.keep(address, { response: next, from: stored });
  };
  const acknowledge = useAcknowledge(packet.hash);
  const left = PACKET_RESPONSE_MAX_CHARS - response.length;
  return (
    <form
      aria-labelledby="acknowledgement"
      className={styles.acknowledgement}
      onSubmit={(event) => {
        event.preventDefault();
        if (!acknowledge.isPending) acknowledge.mutate(response, { onSuccess: () => keptResponses.forget(address) });
      }}
    >
      <h2 id="acknowledgement">{acknowledgement === null ? PACKET_TEXTS.acknowledge : PACKET_TEXTS.youRead({ date: formatDate(acknowledgement.acknowledged_at) })}</h2>
      {acknowledgement === null && <p className={styles.by}>{PACKET_TEXTS.acknowledgeHint}</p>}
      <Textarea
        description={[PACKET_TEXTS.optional, until === null ? '' : PACKET_TEXTS.responseUntil({ date: formatDateTime(until) }), left < NEARLY ? PACKET_TEXTS.left({ count: left }) : '', isUnsent ? PACKET_TEXTS.unsent : ''].filter((text) => text !== '').join('. ')}
        label={PACKET_TEXTS.response}
        maxLength={PACKET_RESPONSE_MAX_CHARS}
        onChange={(event) => change(event.currentTarget.value)}
        rows={5}
        value={response}
      />
      <Button disabled={acknowledgement !== null && !isUnsent} loading={acknowledge.isPending} type="submit">
        {acknowledgement === null ? PACKET_TEXTS.acknowledge : PACKET_TEXTS.saveResponse}
      </Button>
    </form>
  );
}
