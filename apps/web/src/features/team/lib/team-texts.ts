import { texts } from '@reviews/messages';
import { team } from '@reviews/messages/en/team';

/** Texts of the team page that the specification does not fix. */
export const TEAM_TEXTS = texts(team);
