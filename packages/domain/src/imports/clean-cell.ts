/** Spaces of every width, including non-breaking ones. */
const SPACES = /\s+/gu;
/** Zero-width characters that come with copied text, and control characters. */
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u2060\uFEFF]|\p{Cc}/gu;
/** The trick that keeps leading zeros in spreadsheets: ="00123". */
const QUOTED_FORMULA = /^="([^"]*)"$/u;
/** Our own exports put an apostrophe before text that looks like a formula (decision 034). */
const ESCAPED = /^'(?=[=+\-@])/u;

/** Fast path: most cells need no cleaning. */
const CLEAN = /^[!-&(-<>-~][!-~]*(?: [!-~]+)*$/u;

/**
 * Removes invisible characters, stray spaces and line breaks, and normalises Unicode so that 'é' is
 * always one letter.
 */
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

/** Whether a cell is a formula or the remains of one instead of a value. */
export const isFormula = (cell: string): boolean => /^[=@＝＠]/u.test(cell);

/** Whether a cell has a spreadsheet error such as '#N/A' instead of a value. */
export const isSheetError = (cell: string): boolean =>
  /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|GETTING_DATA|SPILL!|CALC!)$/iu.test(cell);
