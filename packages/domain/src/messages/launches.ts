import { texts } from '@reviews/messages';
import { launchMessages } from '@reviews/messages/en/launches';

export const launches = texts(launchMessages);
