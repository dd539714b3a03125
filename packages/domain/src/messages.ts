/**
 * Every sentence the product shows, shared by the API and the web app. Texts quoted from the
 * specification are verbatim, misspellings included; the others are ours. Labels of controls are in
 * labels.ts.
 *
 * Grouped by topic, one file per group. A message with parameters is a function of named values.
 * MESSAGES is a namespace instead of an object, so that a web page bundles only the groups it uses.
 * Write `MESSAGES.cycles`: destructuring with `const { cycles } = MESSAGES` needs the whole
 * namespace and bundles every group.
 */
export * as MESSAGES from './messages/index.ts';
