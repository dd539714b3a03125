/**
 * Every sentence the product says, once, for the API and the web alike. Texts that the specification quotes are verbatim,
 * misspellings included; the others are ours, where it is silent. Labels of controls are in labels.ts.
 *
 * They are grouped by the noun they speak of, each group a file; a message with a blank to fill is a function of named
 * values. A namespace and no object: a page of the web gets the groups that it names, and the shell none of the others. Name
 * a group as `MESSAGES.cycles`: `const { cycles } = MESSAGES` asks for the namespace whole, and brought its page all groups.
 */
export * as MESSAGES from './messages/index.ts';
