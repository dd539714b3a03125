import { texts } from '@reviews/messages';
import { invitationMails } from '@reviews/messages/en/invitations';

/** Texts of the mails with a link to choose a password; only the server uses them. */
export const INVITATION_MAILS = texts(invitationMails);
