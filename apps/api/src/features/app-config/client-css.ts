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

/** What is wrong with a style sheet, and where. */
export interface CssFault {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** A sheet that passed: as it is served, written anew from what was understood of it. */
export type CheckedCss =
  | { readonly faults: readonly CssFault[]; readonly sheet: null }
  | { readonly faults: readonly []; readonly sheet: string };

/** Deeper than any sheet is, and far from what the parser's stack holds. */
const MAX_DEPTH = 24;
/** A bare number above this is a weight or part of a colour. */
const MAX_NUMBER = 10;
const MAX_NUMBER_WITHIN = 1000;
const MAX_PERCENT = 200;
/** Of the window, where it says how far things stand apart; and in a variable, of which nobody knows where it is used. */
const MAX_SPACE_PERCENT = 10;
const SPACE = /^(?:--|padding|margin|gap|row-gap|column-gap)/i;
/** What would begin or end an element, were the text ever put into a page. */
const MARKUP = /<\/|<!|-->|<script/i;

/**
 * Reads a site's own style sheet. It may say how things look, by the properties, functions and at-rules of
 * css-allowed.ts alone: it loads nothing, runs nothing, puts nothing over anything and hides nothing. What is served is
 * not the text but what was understood of it, so that a browser which reads it otherwise finds nothing to read.
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
  // A comment says nothing to a browser, and may hold anything.
  walk(ast, { visit: 'Comment', enter: (_node, item, list) => void list?.remove(item) });
  walk(ast, function enter(this: WalkContext, node: CssNode) {
    const said = faultOf(node, this);
    if (said === null) return undefined;
    faults.push({
      line: node.loc?.start.line ?? 1,
      column: node.loc?.start.column ?? 1,
      text: said,
    });
    // What stands within is as it may be; the whole of it goes.
    return walk.skip;
  });
  return faults.length === 0
    ? { faults: [], sheet: generate(ast) }
    : { faults: inOrder(faults), sheet: null };
}

/** The faults in words, those beyond the first few counted. */
export function cssFaultTexts(faults: readonly CssFault[]): string[] {
  const told = faults.slice(0, CLIENT_CSS_MAX_FAULTS).map((fault) => texts.at(fault));
  return faults.length > told.length
    ? [...told, texts.more({ faults: faults.length - told.length })]
    : told;
}

/** Markup, and what is nested so deeply that a parser might give up. */
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

/** By their place; what is not understood is often so in several ways, of which a line tells one. */
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
      // What stands in a variable's place when it is missing is used where the variable is.
      return declaration === null
        ? null
        : (sizeFault(node, declaration) ??
            valueFault(node, declaration, within !== null && within.name.toLowerCase() !== 'var'));
  }
}

/** Of others than these it is not known what they hold: lengths that fill the window are among the product's. */
const variableFault = (name: string): string | null =>
  CSS_VARIABLES.has(name) || OWN_VARIABLE.test(name) ? null : texts.variable({ name });

function propertyFault({ property }: Declaration): string | null {
  const name = property.toLowerCase();
  if (property.startsWith('--')) return variableFault(property);
  return CSS_PROPERTIES.has(name) ? null : texts.property({ name: property });
}

/** Of what stands in a font's size, alone or in short for all of a font, where a bare number is a weight or the height of a line. */
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

/** Of what stands in a declaration; `inFunction` of what stands in a colour or a gradient there. */
function valueFault(node: CssNode, { property }: Declaration, inFunction: boolean): string | null {
  switch (node.type) {
    case 'Identifier':
      // Spelled with an escape, it is another name to a browser.
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

/** A variable could be used for any property, so nothing in it is negative. */
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
