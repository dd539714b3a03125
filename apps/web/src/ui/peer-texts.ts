import { texts } from '@reviews/messages';
import { peers } from '@reviews/messages/en/nominations';

/** Texts around a peer status that the specification does not fix. */
export const PEER_TEXTS = texts(peers);
