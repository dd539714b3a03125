import { texts } from '@reviews/messages';
import { noticeMessages } from '@reviews/messages/en/notices';

export const notices = texts(noticeMessages);
