import { texts } from '@reviews/messages';
import { pulseMessages } from '@reviews/messages/en/pulses';

export const pulses = texts(pulseMessages);
