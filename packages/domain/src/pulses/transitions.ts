import { CASE_STATUS_DECLINED } from '../constants.ts';
import { MESSAGES } from '../messages.ts';

/** State of a form in its lifecycle (domain model, form lifecycle). */
export const FORM_STATES = ['open', 'complete', 'declined', 'incomplete', 'deleted'] as const;
export type FormState = (typeof FORM_STATES)[number];

/** Actions on a form. `close` is the administrator's bulk close, `auto_close` the job's. */
export const FORM_ACTIONS = [
  'save_draft',
  'submit',
  'decline',
  'mark_incomplete',
  'close',
  'auto_close',
  'request_reopen',
  'reopen',
  'reassign',
  'delete',
] as const;
export type FormAction = (typeof FORM_ACTIONS)[number];

/**
 * `to` is the state after the action. `changed` false: the form is already in that state and
 * nothing must be written, so every transition is idempotent. Otherwise the message says why it is
 * refused.
 */
export type Transition =
  | { ok: true; to: FormState; changed: boolean }
  | { ok: false; message: string };

/** The message of `MESSAGES.pulses` with which an action is refused. */
type Refusal =
  | 'alreadySubmitted'
  | 'closed'
  | 'declinedStaysClosed'
  | 'notFound'
  | 'notOpen'
  | 'notSubmitted'
  | 'onlyOpenReassigned';

const to = (state: FormState): Transition => ({ ok: true, to: state, changed: true });
const already = (state: FormState): Transition => ({ ok: true, to: state, changed: false });
/** Reads the message when it is needed: the locale is that of the moment. */
const refused = (reason: Refusal): Transition => ({
  ok: false,
  get message() {
    return MESSAGES.pulses[reason];
  },
});

const GONE: Record<FormAction, Transition> = {
  save_draft: refused('notFound'),
  submit: refused('notFound'),
  decline: refused('notFound'),
  mark_incomplete: refused('notFound'),
  close: refused('notFound'),
  auto_close: refused('notFound'),
  request_reopen: refused('notFound'),
  reopen: refused('notFound'),
  reassign: refused('notFound'),
  delete: already('deleted'),
};

/**
 * The whole lifecycle: where each action leads from each state, or the message with which it is
 * refused.
 */
export const FORM_TRANSITIONS: Record<FormState, Record<FormAction, Transition>> = {
  open: {
    save_draft: to('open'),
    submit: to('complete'),
    decline: to('declined'),
    mark_incomplete: to('incomplete'),
    close: to('incomplete'),
    auto_close: to('incomplete'),
    request_reopen: refused('notSubmitted'),
    reopen: already('open'),
    reassign: to('open'),
    delete: to('deleted'),
  },
  complete: {
    save_draft: refused('alreadySubmitted'),
    submit: already('complete'),
    decline: refused('alreadySubmitted'),
    mark_incomplete: refused('alreadySubmitted'),
    close: already('complete'),
    auto_close: already('complete'),
    request_reopen: to('complete'),
    reopen: to('open'),
    reassign: refused('onlyOpenReassigned'),
    delete: to('deleted'),
  },
  declined: {
    save_draft: refused('closed'),
    submit: refused('closed'),
    decline: already('declined'),
    mark_incomplete: refused('notOpen'),
    close: already('declined'),
    auto_close: already('declined'),
    request_reopen: refused('declinedStaysClosed'),
    reopen: refused('declinedStaysClosed'),
    reassign: refused('onlyOpenReassigned'),
    delete: to('deleted'),
  },
  incomplete: {
    save_draft: refused('closed'),
    submit: refused('closed'),
    decline: refused('closed'),
    mark_incomplete: already('incomplete'),
    close: already('incomplete'),
    auto_close: already('incomplete'),
    request_reopen: to('incomplete'),
    reopen: to('open'),
    reassign: refused('onlyOpenReassigned'),
    delete: to('deleted'),
  },
  deleted: GONE,
};

/** Returns the result of an action on a form in a state. */
export function transition(state: FormState, action: FormAction): Transition {
  return FORM_TRANSITIONS[state][action];
}

/**
 * Returns the state of a form's record. A closed form that is neither complete nor declined is
 * incomplete (AMB-24).
 */
export function formState(form: {
  is_open: boolean;
  is_complete: boolean;
  case_status: string | null;
  deleted: boolean;
}): FormState {
  if (form.deleted) return 'deleted';
  if (form.is_complete) return 'complete';
  if (form.is_open) return 'open';
  return form.case_status === CASE_STATUS_DECLINED ? 'declined' : 'incomplete';
}
