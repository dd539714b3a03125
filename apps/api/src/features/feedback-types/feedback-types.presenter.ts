import type { FeedbackTypeView } from '@reviews/contracts';
import type { FeedbackTypeRecord } from './feedback-types.queries.ts';

export const presentFeedbackType = ({
  id,
  name,
  group_name,
  templates,
  revision,
}: FeedbackTypeRecord): FeedbackTypeView => ({ id, name, group_name, templates, revision });
