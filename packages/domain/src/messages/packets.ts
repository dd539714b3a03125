import { texts } from '@reviews/messages';
import { packetMessages } from '@reviews/messages/en/packets';

export const packets = texts(packetMessages);
