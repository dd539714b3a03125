import type { BulkKind } from '../pulses/bulk.ts';

/** Kinds of action, as the filter lists them. */
export const LOGGED_KINDS = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  forms: 'Forms moved on',
  released: 'Released or sent',
  undone: 'Taken back',
  looked: 'Looked up or exported',
  impersonated: 'Impersonated',
  access: 'Sign-ins and tokens',
} as const;
export type LoggedActionKind = keyof typeof LOGGED_KINDS;

interface ActionWords {
  readonly kind: LoggedActionKind;
  /** The action, after the person's name; `{record}` is its object. */
  readonly did: string;
}

const words = <A extends string>(
  kind: LoggedActionKind,
  actions: Readonly<Record<A, string>>,
): Record<A, ActionWords> => {
  const told = Object.entries<string>(actions).map(
    ([action, did]) => [action, { kind, did }] as const,
  );
  // The keys are those of `actions`; Object.entries loses their type.
  return Object.fromEntries(told) as Record<A, ActionWords>;
};

type BulkAction = `bulk.${BulkKind}`;

/**
 * Every action that is written to the change log, with its text. A new action needs a row here, or
 * the call that writes it does not compile.
 */
export const LOGGED_ACTIONS = {
  ...words('added', {
    'company_page.added': 'added the page {record}',
    'integration.added': 'added the integration {record}',
    'comment.added': 'added {record}',
    'custom_field.added': 'added the custom field {record}',
    'cycle.created': 'created the cycle {record}',
    'employee.added': 'added {record} to the employees',
    'feedback_type.added': 'added the feedback type {record}',
    'import.uploaded': 'uploaded {record} to import people',
    'launch.started': 'launched {record}',
    'library_question.added': 'added the question {record} to the library',
    'population.added': 'kept the choice of people {record}',
    'rating_type.added': 'added the rating {record}',
    'role.added': 'added the role {record}',
    'saved_filter.added': 'saved filters for {record}',
    'template.created': 'created the template {record}',
    'template.duplicated': 'created the template {record} as a copy',
    'upload.stored': 'stored an image',
    'user.first_administrator': 'made {record} the first administrator',
    'user.invited': 'invited {record}',
    'user.provisioned': 'made the account {record}',
    'integration.group_added': 'added a group of {record}',
    'integration.token_made': 'made a token for {record}',
  }),
  ...words('changed', {
    'integration.switched_off': 'switched the integration {record} off',
    'user.changed': 'changed the account of {record}',
    'integration.group_changed': 'changed a group of {record}',
    'integration.group_roles_changed': 'changed what a group of {record} gives',
    'app_config.changed': 'changed the configuration',
    'comment_settings.changed': 'changed the comment settings',
    'company_page.changed': 'changed the page {record}',
    'company_page.ordered': 'changed the order of the pages',
    'integration.changed': 'changed the integration {record}',
    'integration.configured': 'configured the integration {record}',
    'menu.saved': 'changed the menu',
    'comment.edited': 'edited {record}',
    'custom_field.changed': 'changed the custom field {record}',
    'custom_field.restored': 'restored the custom field {record}',
    'cycle.saved': 'changed the cycle {record}',
    'draft.restored': 'restored an earlier draft of {record}',
    'draft.restore_undone': 'took back the restored draft of {record}',
    'draft.saved': 'saved a draft of {record}',
    'employee.changed': 'changed the record of {record}',
    'employee.fields_changed': 'changed custom fields of {record}',
    'employee.manager_changed': 'changed the manager of {record}',
    'employee.photo_removed': 'removed the photo of {record}',
    'employee.photo_saved': 'gave {record} a photo',
    'employee.returned': 'took back that {record} had left',
    'feedback_type.changed': 'changed the feedback type {record}',
    'import.applied': 'applied the import {record}',
    'import.asked_to_apply': 'asked to apply the import {record}',
    'import.mapped': 'mapped the columns of the import {record}',
    'library_question.changed': 'changed the question {record} of the library',
    'library_question.restored': 'restored the question {record} of the library',
    'notices.chosen': 'chose the notices of {record}',
    'population.changed': 'changed the choice of people {record}',
    'rating_type.changed': 'changed the rating {record}',
    'role.changed': 'changed the role {record}',
    'saved_filter.changed': 'changed saved filters of {record}',
    'template.published': 'published a version of the template {record}',
    'template.restored': 'restored the template {record}',
    'template.saved': 'saved the draft of the template {record}',
    'user.reactivated': 'opened {record}',
    'user.roles_changed': 'changed the roles of {record}',
  }),
  ...words('removed', {
    'company_page.deleted': 'deleted the page {record}',
    'integration.removed': 'removed the integration {record}',
    'integration.group_removed': 'removed a group of {record}',
    'comment.deleted': 'deleted {record}',
    'custom_field.archived': 'archived the custom field {record}',
    'cycle.deleted': 'deleted the cycle {record}',
    'employee.left': 'recorded that {record} has left',
    'employee.removed': 'removed {record} from the employees',
    'feedback_type.deleted': 'deleted the feedback type {record}',
    'import.discarded': 'discarded the import {record}',
    'library_question.archived': 'archived the question {record} of the library',
    'population.deleted': 'deleted the choice of people {record}',
    'pulse.deleted': 'deleted {record}',
    'rating_type.deleted': 'deleted the rating {record}',
    'role.deleted': 'deleted the role {record}',
    'saved_filter.deleted': 'deleted saved filters of {record}',
    'template.archived': 'archived the template {record}',
    'template.deleted': 'deleted the template {record}',
    'template.discarded': 'discarded the draft of the template {record}',
    'user.deactivated': 'closed {record}',
  }),
  ...words('forms', {
    'cycle.closed': 'closed the cycle {record}',
    'cycle.opened': 'opened the cycle {record} again',
    'handover.decided': 'decided who writes {record}',
    'nominations.approved': 'approved the reviewers of {record}',
    'nominations.opened': 'opened {record}',
    'nominations.selected': 'selected reviewers in {record}',
    'nominations.unlocked': 'unlocked {record}',
    'pulse.auto_closed': 'closed {record} on its closing day',
    'pulse.closed': 'closed {record}',
    'pulse.declined': 'declined to write {record}',
    'pulse.extended': 'changed the dates of {record}',
    'pulse.marked_incomplete': 'marked {record} as incomplete',
    'pulse.reassigned': 'gave {record} to another writer',
    'pulse.reopen_declined': 'declined to reopen {record}',
    'pulse.reopen_requested': 'asked to reopen {record}',
    'pulse.reopened': 'reopened {record}',
    'pulse.submitted': 'submitted {record}',
    'pulse.unviewed': 'marked {record} as unread',
    'pulse.viewed': 'marked {record} as read',
    ...bulk({
      reopen: 'reopened',
      close: 'closed',
      reassign: 'gave to another writer',
      extend: 'changed the dates of',
      remind: 'sent reminders for',
    }),
  }),
  ...words('released', {
    'company_page.published': 'published the page {record}',
    'company_page.withdrawn': 'withdrew the page {record}',
    'packet.released': 'released {record}',
    'packet.acknowledged': 'acknowledged {record}',
    'packet.response_changed': 'changed the response to {record}',
    'pulse.reminded': 'sent a reminder for {record}',
    'reminders.sent': 'sent reminders for the cycle {record}',
  }),
  ...words('undone', {
    'bulk.undone': 'took back {record}',
    'employee.restored': 'took back an import’s changes of {record}',
    'handover.undone': 'took back who writes {record}',
    'import.asked_to_undo': 'asked to take back the import {record}',
    'import.undone': 'took back the import {record}',
    'launch.undone': 'took back the launch of {record}',
    'nominations.undone': 'took back the approval of {record}',
    'packet.unreleased': 'took back the release of {record}',
    'pulse.reopen_undone': 'took back that {record} was reopened',
    'pulse.close_undone': 'took back that {record} was closed',
    'pulse.reassign_undone': 'took back that {record} was given to another writer',
    'pulse.extend_undone': 'took back the new dates of {record}',
    'pulse.remind_undone': 'took back a reminder for {record}',
  }),
  // Sign-ins and other access. Shown only to people who manage users (docs/decisions/042).
  ...words('access', {
    'session.ended': 'signed out',
    'session.opened': 'signed in',
    'token.made': 'made {record}',
    'token.refused': 'was refused with {record}',
    'token.revoked': 'revoked {record}',
    'user.link_sent': 'made a link to choose a password for {record}',
    'user.linked': 'linked {record} to a sign-in',
    'user.password_changed': 'changed the password of {record}',
    'user.password_chosen': 'chose a password for {record}',
    'user.signed_out': 'signed {record} out',
    'user.unlinked': 'unlinked {record} from a sign-in',
  }),
  ...words('impersonated', {
    'impersonation.started': 'began to look at the product as {record}',
    'impersonation.stopped': 'stopped looking at the product as {record}',
  }),
  ...words('looked', {
    'integration.asked_to_import': 'asked {record} to import people now',
    'integration.tested': 'tested the integration {record}',
    'integration.sent_again': 'sent a delivery of {record} again',
    'access.explained': 'asked what {record} can see',
    'access.listed': 'listed what {record} can see',
    'changelog.exported': 'exported the change log',
    'employees.exported': 'exported the employees',
    'forms.exported': 'exported forms of the cycle {record}',
    'notices.read': 'marked notices of {record} as read',
    'packet.downloaded': 'downloaded {record}',
    'role.previewed': 'looked at the product with the role {record}',
  }),
} as const;
export type LoggedAction = keyof typeof LOGGED_ACTIONS;

/** Returns the texts of each bulk action. */
function bulk(did: Readonly<Record<BulkKind, string>>): Record<BulkAction, string> {
  const told = Object.entries(did).map(([kind, verb]) => [`bulk.${kind}`, `${verb} {record}`]);
  return Object.fromEntries(told) as Record<BulkAction, string>;
}

const ACTIONS: Readonly<Record<string, ActionWords>> = LOGGED_ACTIONS;
const UNKNOWN: ActionWords = { kind: 'changed', did: 'changed {record}' };

/** Returns the text of a line. An action that the product no longer has is called a change. */
export const actionWords = (action: string): ActionWords =>
  Object.hasOwn(ACTIONS, action) ? (ACTIONS[action] ?? UNKNOWN) : UNKNOWN;

/** Returns the actions of some kinds. */
export const loggedActionsOf = (kinds: readonly LoggedActionKind[]): string[] =>
  Object.entries(ACTIONS).flatMap(([action, { kind }]) => (kinds.includes(kind) ? [action] : []));

export const isLoggedKind = (text: string): text is LoggedActionKind =>
  Object.hasOwn(LOGGED_KINDS, text);
