import { texts } from '@reviews/messages';
import { scimFilters, scimRequests } from '@reviews/messages/en/directories';

/** Errors of a directory's invalid requests. Attributes have their SCIM names. */
export const SCIM_REQUEST_WORDS = texts(scimRequests);
/** Errors of filters, and of paths that contain one. */
export const SCIM_FILTER_WORDS = texts(scimFilters);
