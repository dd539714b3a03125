import { texts } from '@reviews/messages';
import { peerStatus } from '@reviews/messages/en/widgets';

export const PEER_TEXTS = texts(peerStatus);
