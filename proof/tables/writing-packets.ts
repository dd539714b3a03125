import { MESSAGES } from '@reviews/domain';
import type { Who } from '@reviews/api/testing/cases/people';
import * as answer from '@reviews/api/testing/cases/answers';
import type { Answer, Refusal } from '@reviews/api/testing/cases/answers';
import { onlyLooking, signedIn, type ByKind } from '@reviews/api/testing/cases/kinds-of-people';

/**
 * Packets of someone in Engineering: released by HR in scope, acknowledged by the employee. Part of
 * the table of writing.
 */

/** The calls, by their ids in the API document. */
export const PACKET_OPERATIONS = [
  'releasePackets',
  'unreleasePackets',
  'acknowledgePacket',
  'createPacketToken',
] as const;
export type PacketOperation = (typeof PACKET_OPERATIONS)[number];

const { packets } = MESSAGES;
const NO_PACKET: Refusal = { status: 404, message: packets.notFound };
const RESPONSE_CHANGED: Refusal = { status: 409, message: packets.responseChanged };
const ONLY_THEMSELVES: Refusal = { status: 403, message: packets.onlyThemselves };
const NOT_FOR_OTHERS: Refusal = { status: 403, message: packets.notWhileImpersonating };

interface PacketCase<Operation extends PacketOperation> {
  readonly operation: Operation;
  readonly answers: ByKind;
  readonly people: Partial<Record<Who, Answer>>;
}

/** Answers to those who release. For an HR Partner elsewhere, none of the chosen people exists. */
const toReleasers = <Operation extends PacketOperation>(
  operation: Operation,
  given: Answer = 'done',
  elsewhere: Answer = 'same',
): PacketCase<Operation> => ({
  operation,
  answers: {
    ...signedIn(answer.NOT_ALLOWED),
    hr: given,
    administrator: given,
    partner: given,
    partnerElsewhere: elsewhere,
  },
  people: { administratorAsHr: given },
});
const lookingAt = <Operation extends PacketOperation>(
  cell: PacketCase<Operation>,
): PacketCase<Operation> => ({ ...cell, answers: onlyLooking(cell.answers), people: {} });

/**
 * Answers to those who may open the employee view, and to the employee. For everyone else, the
 * packet does not exist.
 */
const toReaders = <Operation extends PacketOperation>(
  operation: Operation,
  given: Answer,
  self: Answer,
  asAnother: Answer,
): PacketCase<Operation> => ({
  operation,
  answers: { ...signedIn(NO_PACKET), hr: given, administrator: given, partner: given },
  people: {
    manager: given,
    managersManager: given,
    subject: self,
    hrAsSubject: self === NO_PACKET ? NO_PACKET : asAnother,
    administratorAsHr: asAnother,
  },
});

export const PACKET_CASES = {
  'a packet that is ready': toReleasers('releasePackets'),
  'a packet that is released': toReleasers('releasePackets', 'same'),
  'packets of a cycle that there is not': toReleasers(
    'releasePackets',
    answer.NO_CYCLE,
    answer.NO_CYCLE,
  ),
  'a packet, while impersonations may only look': lookingAt(toReleasers('releasePackets')),
  'that a packet was released': toReleasers('unreleasePackets'),
  'that a packet was released, which it is not': toReleasers('unreleasePackets', 'same'),
  'that a packet was released, while impersonations may only look': lookingAt(
    toReleasers('unreleasePackets'),
  ),
  'to have read a packet': toReaders('acknowledgePacket', ONLY_THEMSELVES, 'done', ONLY_THEMSELVES),
  'to have read a packet, again': toReaders(
    'acknowledgePacket',
    ONLY_THEMSELVES,
    'same',
    ONLY_THEMSELVES,
  ),
  'to have read a packet that was answered elsewhere since': toReaders(
    'acknowledgePacket',
    ONLY_THEMSELVES,
    RESPONSE_CHANGED,
    ONLY_THEMSELVES,
  ),
  'to have read a packet that is not released': toReaders(
    'acknowledgePacket',
    ONLY_THEMSELVES,
    NO_PACKET,
    ONLY_THEMSELVES,
  ),
  'a download': toReaders('createPacketToken', 'done', 'done', NOT_FOR_OTHERS),
} as const;
export type PacketCaseName = keyof typeof PACKET_CASES;
