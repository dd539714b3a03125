import { texts } from '@reviews/messages';
import { buttonLabels } from '@reviews/messages/en/buttons';
import { commentLabels } from '@reviews/messages/en/comments';
import { draftLabels } from '@reviews/messages/en/drafts';
import { impersonationLabels } from '@reviews/messages/en/impersonation';
import { listLabels, statusLabels } from '@reviews/messages/en/lists';
import { nominationLabels } from '@reviews/messages/en/nominations';
import { overviewLabels } from '@reviews/messages/en/overview';
import { packetLabels } from '@reviews/messages/en/packets';
import { pulseLabels } from '@reviews/messages/en/pulses';
import { sessionLabels } from '@reviews/messages/en/session';
import { templateLabels } from '@reviews/messages/en/templates';

/**
 * Control labels, dialog titles and state names that the specification fixes, grouped like
 * MESSAGES.
 */
export const LABELS = {
  buttons: texts(buttonLabels),

  session: texts(sessionLabels),
  impersonation: texts(impersonationLabels),

  pulses: texts(pulseLabels),

  drafts: texts(draftLabels),

  comments: texts(commentLabels),

  status: texts(statusLabels),

  nominations: texts(nominationLabels),

  overview: texts(overviewLabels),

  packets: texts(packetLabels),

  templates: texts(templateLabels),

  lists: texts(listLabels),
} as const;
