/** Changes of many forms at once, each with its notices and change log entries: reopening, closing, reassigning, and undoing a reassignment. */
export { closeForms, findWriters, openForms } from './open-close.ts';
export {
  faultOfWriter,
  findActiveWriter,
  giveForms,
  hasReviewText,
  tellGiven,
  type Writer,
} from './reassign.ts';
export { isAsGiven, putBack, putBackViews, whatIsIn, type PutAside } from './reassign.queries.ts';
export { endSubmissions } from './reopen-requests.queries.ts';
