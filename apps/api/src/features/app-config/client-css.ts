import { CLIENT_CSS_MAX_FAULTS, CSS_MESSAGES as texts } from '@reviews/domain';
import { generate, parse, walk, type CssNode, type Declaration, type WalkContext } from 'css-tree';
import {
  CSS_FUNCTIONS,
  CSS_PROPERTIES,
  CSS_UNITS,
  CSS_VARIABLES,
  FONT_SIZES,
  MAY_BE_NEGATIVE,
  OWN_VARIABLE,
  RELATIVE_SIZES,
} from './css-allowed.ts';

/** A fault in a style sheet and its position. */
export interface CssFault {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** An accepted sheet as served, rewritten from what was parsed; or its faults. */
export type CheckedCss =
  | { readonly faults: readonly CssFault[]; readonly sheet: null }
  | { readonly faults: readonly []; readonly sheet: string };

/** Deeper than any real sheet, and far below the parser's stack limit. */
const MAX_DEPTH = 24;
/** Limit for a bare number; larger ones are only allowed as font weights and in colours. */
const MAX_NUMBER = 10;
const MAX_NUMBER_WITHIN = 1000;
const MAX_PERCENT = 200;
/**
 * Limit for percentages of the window where they set spacing, and in variables, which may be used
 * anywhere.
 */
const MAX_SPACE_PERCENT = 10;
const SPACE = /^(?:--|padding|margin|gap|row-gap|column-gap)/i;
/** Would open or close an element if the text were ever put into a page. */
const MARKUP = /<\/|<!|-->|<script/i;

/**
 * Checks a site's own style sheet. It may only change how things look, with the properties,
 * functions and at-rules of css-allowed.ts: it cannot load, run, cover or hide anything. The parsed
 * sheet is served instead of the original text, so that a browser that parses differently finds
 * nothing else to read.
 */
export function checkClientCss(text: string): CheckedCss {
  const early = beforeParsing(text);
  if (early !== null) return { faults: [early], sheet: null };
  const faults: CssFault[] = [];
  const ast = parse(text, {
    positions: true,
    parseCustomProperty: true,
    onParseError: (error) =>
      void faults.push({ line: error.line, column: error.column, text: texts.notCss }),
  });
  // Comments have no effect in a browser and may contain anything; drops them.
  walk(ast, { visit: 'Comment', enter: (_node, item, list) => void list?.remove(item) });
  walk(ast, function enter(this: WalkContext, node: CssNode) {
    const said = faultOf(node, this);
    if (said === null) return undefined;
    faults.push({
      line: node.loc?.start.line ?? 1,
      column: node.loc?.start.column ?? 1,
      text: said,
    });
    // The whole construct is rejected, so its content needs no check.
    return walk.skip;
  });
  return faults.length === 0
    ? { faults: [], sheet: generate(ast) }
    : { faults: inOrder(faults), sheet: null };
}

/** Returns the faults as texts; counts those beyond the first few. */
export function cssFaultTexts(faults: readonly CssFault[]): string[] {
  const told = faults.slice(0, CLIENT_CSS_MAX_FAULTS).map((fault) => texts.at(fault));
  return faults.length > told.length
    ? [...told, texts.more({ faults: faults.length - told.length })]
    : told;
}

/** Returns a fault for markup, or for nesting so deep that the parser might fail. */
function beforeParsing(text: string): CssFault | null {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if ('{(['.includes(character)) depth += 1;
    if ('})]'.includes(character)) depth = Math.max(0, depth - 1);
    if (depth > MAX_DEPTH) return { ...placeOf(text, at), text: texts.tooDeep };
  }
  const markup = text.search(MARKUP);
  return markup === -1 ? null : { ...placeOf(text, markup), text: texts.markup };
}

function placeOf(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split(/\r\n|[\n\r\f]/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Sorts faults by position. A syntax error often has several causes; keeps one per line. */
function inOrder(faults: readonly CssFault[]): CssFault[] {
  const sorted = faults.toSorted(
    (one, other) => one.line - other.line || one.column - other.column,
  );
  return sorted.filter((fault, index) => {
    const first = sorted.findIndex(({ line, text }) => line === fault.line && text === fault.text);
    return first === index || fault.text !== texts.notCss;
  });
}

function faultOf(node: CssNode, { declaration, function: within }: WalkContext): string | null {
  switch (node.type) {
    case 'Atrule':
      return node.name.toLowerCase() === 'media' ? null : texts.atRule({ name: node.name });
    case 'Declaration':
      return propertyFault(node);
    case 'Raw':
      return declaration === null ? texts.notCss : texts.value;
    case 'CDO':
    case 'CDC':
      return texts.markup;
    case 'Url':
      return texts.load;
    default:
      // A variable's fallback value is used where the variable is, so it is checked too.
      return declaration === null
        ? null
        : (sizeFault(node, declaration) ??
            valueFault(node, declaration, within !== null && within.name.toLowerCase() !== 'var'));
  }
}

/**
 * Rejects other variables, whose values are unknown: some of the product's hold lengths that fill
 * the window.
 */
const variableFault = (name: string): string | null =>
  CSS_VARIABLES.has(name) || OWN_VARIABLE.test(name) ? null : texts.variable({ name });

function propertyFault({ property }: Declaration): string | null {
  const name = property.toLowerCase();
  if (property.startsWith('--')) return variableFault(property);
  return CSS_PROPERTIES.has(name) ? null : texts.property({ name: property });
}

/**
 * Returns the fault of a value in `font-size` or the `font` shorthand, where a bare number is a
 * weight or a line height.
 */
function sizeFault(node: CssNode, { property }: Declaration): string | null {
  const name = property.toLowerCase();
  if (name !== 'font' && name !== 'font-size') return null;
  switch (node.type) {
    case 'Dimension': {
      const bounds = FONT_SIZES.get(node.unit.toLowerCase());
      const size = Number(node.value);
      return bounds !== undefined && size >= bounds[0] && size <= bounds[1] ? null : texts.fontSize;
    }
    case 'Number':
      return name === 'font' && Number(node.value) > 0 ? null : texts.fontSize;
    case 'Identifier':
      return RELATIVE_SIZES.has(node.name.toLowerCase()) ? texts.fontSize : null;
    case 'Percentage':
    case 'Function':
      return texts.fontSize;
    default:
      return null;
  }
}

/**
 * Returns the fault of a value in a declaration; `inFunction` is true inside a colour or gradient.
 */
function valueFault(node: CssNode, { property }: Declaration, inFunction: boolean): string | null {
  switch (node.type) {
    case 'Identifier':
      // With an escape in it, a browser reads a different name.
      return node.name.includes('\\')
        ? texts.value
        : node.name.startsWith('--')
          ? variableFault(node.name)
          : null;
    case 'Value':
    case 'Hash':
    case 'Operator':
      return null;
    case 'Function':
      return functionFault(node.name);
    case 'String':
      return /^(?:font|font-family|--app-font)$/i.test(property) ? null : texts.string;
    case 'Number':
      return Math.abs(Number(node.value)) <=
        (inFunction || /^font(?:-weight)?$/i.test(property) ? MAX_NUMBER_WITHIN : MAX_NUMBER)
        ? signFault(Number(node.value), node.value, property, inFunction)
        : texts.tooLarge(node);
    case 'Percentage':
      return Math.abs(Number(node.value)) <=
        (!inFunction && SPACE.test(property) ? MAX_SPACE_PERCENT : MAX_PERCENT)
        ? signFault(Number(node.value), `${node.value}%`, property, inFunction)
        : texts.tooLarge({ value: `${node.value}%` });
    case 'Dimension': {
      const most = CSS_UNITS.get(node.unit.toLowerCase());
      if (most === undefined) return texts.unit({ unit: node.unit });
      const written = `${node.value}${node.unit}`;
      return Math.abs(Number(node.value)) <= most
        ? signFault(Number(node.value), written, property, inFunction)
        : texts.tooLarge({ value: written });
    }
    default:
      return texts.value;
  }
}

const LOADING =
  /^(?:url|src|image|image-set|-webkit-image-set|cross-fade|-webkit-cross-fade|element|paint)$/;

function functionFault(given: string): string | null {
  const name = given.toLowerCase();
  if (CSS_FUNCTIONS.has(name)) return null;
  return LOADING.test(name) ? texts.load : texts.function({ name: given });
}

/** Rejects negative values in variables too, because any property could use them. */
function signFault(
  value: number,
  written: string,
  property: string,
  inFunction: boolean,
): string | null {
  return value >= 0 || inFunction || MAY_BE_NEGATIVE.has(property.toLowerCase())
    ? null
    : texts.negative({ value: written });
}
