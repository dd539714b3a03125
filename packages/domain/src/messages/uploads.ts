import { texts } from '@reviews/messages';
import { uploadMessages } from '@reviews/messages/en/uploads';

export const uploads = texts(uploadMessages);
