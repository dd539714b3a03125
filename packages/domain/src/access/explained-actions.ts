import { texts } from '@reviews/messages';
import { explainedActions, explainedRecords } from '@reviews/messages/en/access';

/** The actions that the access explainer checks per kind of record, with their labels. */
export const EXPLAINED_ACTIONS = texts(explainedActions);

/** Names for records that have no title of their own. */
export const EXPLAINED_RECORDS = texts(explainedRecords);
