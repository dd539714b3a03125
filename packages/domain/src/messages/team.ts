import { texts } from '@reviews/messages';
import { teamMessages } from '@reviews/messages/en/team';

export const team = texts(teamMessages);
