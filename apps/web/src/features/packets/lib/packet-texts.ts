import { texts } from '@reviews/messages';
import { packets } from '@reviews/messages/en/packets';

/** Texts of the packet screens. */
export const PACKET_TEXTS = texts(packets);
