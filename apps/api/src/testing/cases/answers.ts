import { ACCESS_MESSAGES, MESSAGES } from '@reviews/domain';

/** A refusal, as in the domain model's table of sessions and the message catalogue. */
export interface Refusal {
  readonly status: 401 | 403 | 404 | 409 | 419 | 422 | 429;
  /** Empty if the message names a person or a time, so that only the status is known in advance. */
  readonly message: string;
}

/**
 * Expected answer to a writing call. done: 200, and the call takes effect. same: 200 without a
 * change, because the record is already as requested (every transition is idempotent). Otherwise
 * the refusal, without a change.
 */
export type Answer = 'done' | 'same' | Refusal;

/** A refusal with a message of the catalogue. */
export const refusal = (status: Refusal['status'], message: string): Refusal => ({
  status,
  message,
});
const {
  comments,
  cycles,
  drafts,
  employees,
  errors,
  handovers,
  impersonation,
  launches,
  nominations,
  pulses,
  session,
  team,
  templates,
  uploads,
} = MESSAGES;

/** Refused before the request itself is looked at. */
export const SIGNED_OUT = refusal(401, errors.notSignedIn);
export const SESSION_ENDED = refusal(419, errors.sessionExpired);
export const ONLY_LOOKING = refusal(403, impersonation.readOnly);
/** Accounts and roles are not managed while impersonating. */
export const NOT_AS_ANOTHER = refusal(403, ACCESS_MESSAGES.notAsAnother);

/** The record is visible to them, or it is a section, but they may not do this. */
export const NOT_ALLOWED = refusal(403, errors.notAuthorised);
/** The form does not exist or is not visible to them: one answer for both (decision 005). */
/** Drafts are their writer's alone, also where impersonators may write (decision 080). */
export const DRAFT_KEPT = refusal(404, impersonation.draftKept);
export const NO_FORM = refusal(404, pulses.notFound);
export const NO_CYCLE = refusal(404, cycles.notFound);
/** Cycles during setup. A conflict names the other person. */
export const CYCLE_FAULTS = refusal(422, cycles.correctIssues);
export const CYCLE_CHANGED = refusal(409, '');
export const CYCLE_IS_CLOSED = refusal(409, cycles.closed);
export const NEVER_LAUNCHED = refusal(422, cycles.neverLaunched);
export const CYCLE_HAS_FORMS = refusal(409, cycles.hasForms);
export const LAUNCH_UNDER_WAY = refusal(409, launches.running);
export const LAUNCH_BEGUN = refusal(409, launches.begun);

/** Refusals because of the state of a form, for those who could otherwise do it. */
export const NOT_OPEN_YET = refusal(403, pulses.notOpen);
export const ALREADY_SUBMITTED = refusal(409, pulses.alreadySubmitted);
export const FORM_CLOSED = refusal(409, pulses.closed);
export const CYCLE_CLOSED = refusal(409, pulses.cycleClosed);
export const NOT_SUBMITTED = refusal(409, pulses.notSubmitted);
export const DECLINED_STAYS = refusal(409, pulses.declinedStaysClosed);
export const ONLY_OPEN_REASSIGNED = refusal(409, pulses.onlyOpenReassigned);
export const REQUEST_PENDING = refusal(409, pulses.requestPending);
export const NO_REQUEST = refusal(409, pulses.noRequest);
/** No one is reminded of a form that cannot be written. */
export const NOTHING_TO_WRITE = refusal(409, team.notOpen);
export const NOT_TO_WRITE_YET = refusal(409, team.notYet);
/** They have no save to undo, or something else was done since. */
export const NOTHING_TO_UNDO = refusal(409, nominations.nothingToUndo);
/** Names the person who answered first. */
export const REQUEST_ANSWERED = refusal(409, '');
/** Manager changes and handovers. Their conflicts name people. */
export const NO_SUCH_PERSON = refusal(404, employees.notFound);
export const MOVED_SINCE = refusal(409, '');
export const LOOP = refusal(422, '');
export const DECIDED_OTHERWISE = refusal(409, '');
export const NOTHING_TO_DECIDE = refusal(409, handovers.closed);
export const NOTHING_DECIDED = refusal(409, handovers.nothingToUndo);

/** Invalid input of a call that would otherwise be allowed. */
export const NO_DRAFT = refusal(404, drafts.notFound);
export const NOTHING_TO_RESTORE = refusal(422, drafts.nothingToRestore);
export const OTHER_WINDOW = refusal(409, drafts.conflict);
export const INVALID = refusal(422, errors.validationFailed);
export const CORRECT_ISSUES = refusal(422, pulses.correctIssues);
export const SAME_ASSIGNEE = refusal(422, pulses.sameAssignee);
export const NO_EMPLOYEE = refusal(422, employees.notFound);
/** Names the person, so only the status is compared. */
export const NOT_THE_SUBJECT = refusal(422, '');

/**
 * Comments. One that does not exist or is not visible to them is absent, and so is one of a form
 * that is.
 */
export const NO_COMMENT = refusal(404, comments.notFound);
export const NOT_WHILE_OPEN = refusal(409, comments.notWhileOpen);
export const NO_COMMENTS_HERE = refusal(409, comments.notAvailable);
export const COMMENT_REQUIRED = refusal(422, comments.required);
export const REPLY_REQUIRED = refusal(422, comments.replyRequired);
export const NOT_OFFERED = refusal(422, comments.visibilityNotOffered);
export const NO_SUCH_QUESTION = refusal(422, comments.unknownQuestion);
export const ONE_LEVEL_DEEP = refusal(422, comments.noReplyToReply);
export const COMMENT_CHANGED = refusal(409, comments.conflict);

/** Templates and the question library. */
export const NO_TEMPLATE = refusal(404, templates.notFound);
export const TEMPLATE_CHANGED = refusal(409, templates.conflict);
export const TEMPLATE_IN_USE = refusal(409, templates.inUse);
export const NOTHING_TO_PUBLISH = refusal(422, templates.nothingToPublish);
export const LIBRARY_CHANGED = refusal(409, templates.libraryConflict);

/** Signing in, impersonation, images. */
export const LOGIN_FAILED = refusal(422, session.loginFailed);
export const NOT_IMPERSONATING = refusal(422, impersonation.notImpersonating);
export const NOT_NESTED = refusal(403, impersonation.notWhileImpersonating);
export const NOT_THAT_PERSON = refusal(404, impersonation.notPossible);
export const NO_IMAGE = refusal(422, uploads.notAnImage);
export const TOO_MANY = refusal(429, '');

/** Formats the answer for a fault message. */
export function tell(answer: Answer): string {
  return typeof answer === 'string'
    ? `200 (${answer})`
    : `${answer.status} ${answer.message}`.trim();
}
