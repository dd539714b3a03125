/** Spaces of every width, and those that do not break. */
const SPACES = /\s+/gu;
/** Marks without width that come along when somebody copies, and controls. */
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u2060\uFEFF]|\p{Cc}/gu;
/** How spreadsheets are made to keep leading zeros: ="00123". */
const QUOTED_FORMULA = /^="([^"]*)"$/u;
/** Our own exports write an apostrophe before what could be a formula (decision 034). */
const ESCAPED = /^'(?=[=+\-@])/u;

/** What most cells are: nothing in it is to be cleaned. */
const CLEAN = /^[!-&(-<>-~][!-~]*(?: [!-~]+)*$/u;

/** A cell without what nobody sees: stray spaces, marks, line breaks; 'é' is one letter, however it was typed. */
export function cleanCell(text: string): string {
  if (text === '' || CLEAN.test(text)) return text;
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\uFEFF', '')
    .replaceAll(SPACES, ' ')
    .replaceAll(UNSEEN, '')
    .trim();
  return plain.replace(QUOTED_FORMULA, '$1').replace(ESCAPED, '').trim();
}

/** Whether a cell is a formula, or what is left of one, instead of a value: nothing that we would want in a name. */
export const isFormula = (cell: string): boolean => /^[=@＝＠]/u.test(cell);

/** What spreadsheets show in place of a value that they could not work out. */
export const isSheetError = (cell: string): boolean =>
  /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|GETTING_DATA|SPILL!|CALC!)$/iu.test(cell);
