import { MESSAGES } from '@reviews/domain';

/** A refusal, as the domain model's table of sessions and the catalogue of messages say it. */
export interface Refusal {
  readonly status: 401 | 403 | 404 | 409 | 419 | 422 | 429;
  /** Empty where it names a person or a time and only the status can be told beforehand. */
  readonly message: string;
}

/**
 * What a writing call is answered with. done: 200, and it does what it says; same: 200, and nothing changes, because all is
 * as asked for already (every transition can be repeated); otherwise the refusal, and nothing changes.
 */
export type Answer = 'done' | 'same' | Refusal;

const refusal = (status: Refusal['status'], message: string): Refusal => ({ status, message });
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

/** Who is refused before it is asked what they want. */
export const SIGNED_OUT = refusal(401, errors.notSignedIn);
export const SESSION_ENDED = refusal(419, errors.sessionExpired);
export const ONLY_LOOKING = refusal(403, impersonation.readOnly);

/** The record is there for them, or it is a section; this they may not do. */
export const NOT_ALLOWED = refusal(403, errors.notAuthorised);
/** The form is absent, or is not there for them: one answer (decision 005). */
export const NO_FORM = refusal(404, pulses.notFound);
export const NO_CYCLE = refusal(404, cycles.notFound);
/** Cycles while they are set up; who was faster is named. */
export const CYCLE_FAULTS = refusal(422, cycles.correctIssues);
export const CYCLE_CHANGED = refusal(409, '');
export const CYCLE_IS_CLOSED = refusal(409, cycles.closed);
export const NEVER_LAUNCHED = refusal(422, cycles.neverLaunched);
export const CYCLE_HAS_FORMS = refusal(409, cycles.hasForms);
export const LAUNCH_UNDER_WAY = refusal(409, launches.running);
export const LAUNCH_BEGUN = refusal(409, launches.begun);

/** What the state of a form refuses to those who could otherwise. */
export const NOT_OPEN_YET = refusal(403, pulses.notOpen);
export const ALREADY_SUBMITTED = refusal(409, pulses.alreadySubmitted);
export const FORM_CLOSED = refusal(409, pulses.closed);
export const CYCLE_CLOSED = refusal(409, pulses.cycleClosed);
export const NOT_SUBMITTED = refusal(409, pulses.notSubmitted);
export const DECLINED_STAYS = refusal(409, pulses.declinedStaysClosed);
export const ONLY_OPEN_REASSIGNED = refusal(409, pulses.onlyOpenReassigned);
export const REQUEST_PENDING = refusal(409, pulses.requestPending);
export const NO_REQUEST = refusal(409, pulses.noRequest);
/** Nobody is reminded of what cannot be written. */
export const NOTHING_TO_WRITE = refusal(409, team.notOpen);
export const NOT_TO_WRITE_YET = refusal(409, team.notYet);
/** There is no save of theirs, or it is not the last thing that was done. */
export const NOTHING_TO_UNDO = refusal(409, nominations.nothingToUndo);
/** Names who was faster. */
export const REQUEST_ANSWERED = refusal(409, '');
/** Whose manager is to be changed, and who decides of a form: these name people. */
export const NO_SUCH_PERSON = refusal(404, employees.notFound);
export const MOVED_MEANWHILE = refusal(409, '');
export const LOOP = refusal(422, '');
export const DECIDED_OTHERWISE = refusal(409, '');
export const NOTHING_TO_DECIDE = refusal(409, handovers.closed);
export const NOTHING_DECIDED = refusal(409, handovers.nothingToUndo);

/** What is wrong with the words of a call that could otherwise be done. */
export const NO_DRAFT = refusal(404, drafts.notFound);
export const NOTHING_TO_RESTORE = refusal(422, drafts.nothingToRestore);
export const OTHER_WINDOW = refusal(409, drafts.conflict);
export const INVALID = refusal(422, errors.validationFailed);
export const CORRECT_ISSUES = refusal(422, pulses.correctIssues);
export const SAME_ASSIGNEE = refusal(422, pulses.sameAssignee);
export const NO_EMPLOYEE = refusal(422, employees.notFound);
/** Names the person, so that only its status is told here. */
export const NOT_THE_SUBJECT = refusal(422, '');

/** Comments. One that is not there, or not for them, is absent, and so is one of a form that is. */
export const NO_COMMENT = refusal(404, comments.notFound);
export const NOT_WHILE_OPEN = refusal(409, comments.notWhileOpen);
export const NO_COMMENTS_HERE = refusal(409, comments.notAvailable);
export const COMMENT_REQUIRED = refusal(422, comments.required);
export const REPLY_REQUIRED = refusal(422, comments.replyRequired);
export const NOT_OFFERED = refusal(422, comments.visibilityNotOffered);
export const NO_SUCH_QUESTION = refusal(422, comments.unknownQuestion);
export const ONE_LEVEL_DEEP = refusal(422, comments.noReplyToReply);
export const CHANGED_MEANWHILE = refusal(409, comments.changedMeanwhile);

/** Questionnaires and the question library. */
export const NO_TEMPLATE = refusal(404, templates.notFound);
export const TEMPLATE_CHANGED = refusal(409, templates.changedMeanwhile);
export const TEMPLATE_IN_USE = refusal(409, templates.inUse);
export const NOTHING_TO_PUBLISH = refusal(422, templates.nothingToPublish);
export const LIBRARY_CHANGED = refusal(409, templates.libraryChangedMeanwhile);

/** Signing in, impersonating, images. */
export const LOGIN_FAILED = refusal(422, session.loginFailed);
export const NOT_IMPERSONATING = refusal(422, impersonation.notImpersonating);
export const NOT_NESTED = refusal(403, impersonation.notWhileImpersonating);
export const NOT_THAT_PERSON = refusal(404, impersonation.notPossible);
export const NO_IMAGE = refusal(422, uploads.notAnImage);
export const TOO_MANY = refusal(429, '');

/** The answer in a few words, for a fault. */
export function tell(answer: Answer): string {
  return typeof answer === 'string'
    ? `200 (${answer})`
    : `${answer.status} ${answer.message}`.trim();
}
