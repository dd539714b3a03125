import { Box, Button, Paper, Stack, Text, Textarea } from '@mantine/core';
import type { PacketDocument } from '@reviews/contracts/packets';
import { MESSAGES, PACKET_RESPONSE_MAX_CHARS } from '@reviews/domain';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { Section } from '../../../ui/section.tsx';
import { StoredVersion } from '../../../ui/stored-version.tsx';
import { useAcknowledge } from '../api/packet-queries.ts';
import { useResponse } from '../hooks/use-response.ts';
import { keptResponses, readUnsent } from '../lib/kept-responses.ts';
import { PACKET_TEXTS } from '../lib/packet-texts.ts';
import styles from './packet-document.module.css';

const NEARLY = 400;

interface ConfirmingProps {
  packet: PacketDocument;
  /** Person whose unsent text is stored in this browser. */
  person: string;
}

/** The person's acknowledgement and response. Only they can write it; everyone else can read it. */
export function Acknowledgement({ packet, person }: ConfirmingProps) {
  if (packet.can_acknowledge) return <Confirming packet={packet} person={person} />;
  if (packet.acknowledgement === null) return null;
  return <Closed packet={packet} person={person} stored={packet.acknowledgement.response} />;
}

/**
 * The saved response, and any unsent text stored in this browser, which can be copied and then
 * discarded.
 */
function Closed({ packet, person, stored }: ConfirmingProps & { stored: string }) {
  const address = { person, hash: packet.hash };
  const [kept, setKept] = useState(() => readUnsent(address, stored));
  const place = useRef<HTMLDivElement>(null);
  return (
    <Stack gap="sm" ref={place} tabIndex={-1}>
      <Acknowledged packet={packet} />
      {kept !== null && (
        <Section hint={MESSAGES.packets.responseClosed} mb={0} title={PACKET_TEXTS.typedHere}>
          <Response>{kept.response}</Response>
          <Button
            mt="sm"
            onClick={() => {
              keptResponses.forget(address);
              setKept(null);
              place.current?.focus();
            }}
            variant="default"
          >
            {PACKET_TEXTS.discard}
          </Button>
        </Section>
      )}
    </Stack>
  );
}

/** The acknowledgement and response, read-only. */
export function Acknowledged({
  packet: { acknowledgement, is_own: isOwn },
}: {
  packet: PacketDocument;
}) {
  const { formatDate } = useDates();
  if (acknowledgement === null) return null;
  const date = formatDate(acknowledgement.acknowledged_at);
  return (
    <div className={styles.acknowledgement}>
      <Section
        mb={0}
        title={isOwn ? PACKET_TEXTS.youRead({ date }) : PACKET_TEXTS.acknowledgedOn({ date })}
      >
        <Response>
          {acknowledgement.response === '' ? PACKET_TEXTS.noResponse : acknowledgement.response}
        </Response>
      </Section>
    </div>
  );
}

function Response({ children }: { children: string }) {
  return (
    <Text className="wrap-anywhere" style={{ whiteSpace: 'pre-wrap' }}>
      {children}
    </Text>
  );
}

function Confirming({ packet, person }: ConfirmingProps) {
  const { formatDate, formatDateTime } = useDates();
  const { acknowledgement, response_until: until } = packet;
  const stored = acknowledgement?.response ?? '';
  const address = { person, hash: packet.hash };
  const { response, from, isUnsent, isOutdated, change, goOnFrom, discard } = useResponse(
    address,
    stored,
  );
  const acknowledge = useAcknowledge(address);
  const field = useRef<HTMLTextAreaElement>(null);
  const toField = () => field.current?.focus();
  const send = (madeOf: string): void => {
    if (acknowledge.isPending) return;
    acknowledge.mutate(
      { response, from: madeOf },
      {
        onSuccess: () => goOnFrom(response.trim()),
        onError: (error) => error instanceof ApiError && error.kind === 'conflict' && toField(),
      },
    );
  };
  const left = PACKET_RESPONSE_MAX_CHARS - response.length;
  return (
    <form
      aria-labelledby="acknowledgement"
      onSubmit={(event) => {
        event.preventDefault();
        send(from);
      }}
    >
      <Paper p={20} withBorder>
        <Stack align="flex-start" gap="sm">
          <Box component="h2" fz="lg" id="acknowledgement">
            {acknowledgement === null
              ? PACKET_TEXTS.acknowledge
              : PACKET_TEXTS.youRead({ date: formatDate(acknowledgement.acknowledged_at) })}
          </Box>
          {acknowledgement === null && (
            <Text c="dimmed" fz="sm">
              {PACKET_TEXTS.acknowledgeHint}
            </Text>
          )}
          <Textarea
            description={[
              PACKET_TEXTS.optional,
              until === null ? '' : PACKET_TEXTS.responseUntil({ date: formatDateTime(until) }),
              left < NEARLY ? PACKET_TEXTS.left({ count: left }) : '',
              isUnsent ? PACKET_TEXTS.unsent : '',
            ]
              .filter((text) => text !== '')
              .join('. ')}
            label={PACKET_TEXTS.response}
            maxLength={PACKET_RESPONSE_MAX_CHARS}
            onChange={(event) => change(event.currentTarget.value)}
            ref={field}
            rows={5}
            value={response}
            w="100%"
          />
          {/* While a save is running, the stored response is unknown. */}
          {isOutdated && !acknowledge.isPending ? (
            <StoredVersion
              choices={PACKET_TEXTS.typedOrStored}
              name={PACKET_TEXTS.response}
              onMine={() => {
                goOnFrom(stored);
                send(stored);
                toField();
              }}
              onTheirs={() => {
                discard();
                toField();
              }}
            >
              <p>{MESSAGES.packets.responseChanged}</p>
              <Response>{stored === '' ? PACKET_TEXTS.noResponse : stored}</Response>
            </StoredVersion>
          ) : (
            <Button
              disabled={acknowledgement !== null && !isUnsent}
              loading={acknowledge.isPending}
              type="submit"
            >
              {acknowledgement === null ? PACKET_TEXTS.acknowledge : PACKET_TEXTS.saveResponse}
            </Button>
          )}
        </Stack>
      </Paper>
    </form>
  );
}
