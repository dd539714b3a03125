import { texts } from '@reviews/messages';
import { loggedActions, loggedKinds, unknownAction } from '@reviews/messages/en/changelog';

/** Kinds of action, as the filter lists them. */
export const LOGGED_KINDS = texts(loggedKinds);
export type LoggedActionKind = keyof typeof LOGGED_KINDS;

/**
 * Every action that is written to the change log. A new action needs a text in the catalogue, or
 * the call that writes it does not compile.
 */
export type LoggedAction = {
  [Kind in LoggedActionKind]: keyof (typeof loggedActions)[Kind];
}[LoggedActionKind];

/** Texts without a record are plain. */
type ActionText = string | ((values: { readonly record: string }) => string);

const TEXTS: Readonly<Record<LoggedActionKind, Readonly<Record<string, ActionText>>>> =
  texts(loggedActions);
const UNKNOWN = texts(unknownAction);

/** Marks the place of the record, where a text is split. */
const RECORD = '\u0000';

/**
 * Returns what an entry says before and after its record; without a second part, it names none. An
 * action that the product no longer has is called a change.
 */
export function actionWords(action: string): readonly [before: string, after?: string] {
  const group = Object.values(TEXTS).find((actions) => Object.hasOwn(actions, action));
  const text = group?.[action] ?? UNKNOWN.did;
  const [before = '', after] = (typeof text === 'string' ? text : text({ record: RECORD })).split(
    RECORD,
  );
  return after === undefined ? [before] : [before.trimEnd(), after.trimStart()];
}

/** Returns the actions of some kinds. */
export const loggedActionsOf = (kinds: readonly LoggedActionKind[]): string[] =>
  kinds.flatMap((kind) => Object.keys(TEXTS[kind]));

export const isLoggedKind = (text: string): text is LoggedActionKind =>
  Object.hasOwn(LOGGED_KINDS, text);
