import sanitizeHtml from 'sanitize-html';
import { HEADING_LEVELS, RICH_TEXT_KINDS, RICH_TEXT_RULES, type RichTextKind } from './kinds.ts';
import { LINK_SCHEMES } from './link.ts';
import { MAX_DEPTH, tidy } from './tidy.ts';

/**
 * Returns the elements a kind may contain, with their attributes: the schema of `extensions.ts` as
 * data.
 */
export function allowlistOf(kind: RichTextKind): Record<string, string[]> {
  const rules = RICH_TEXT_RULES[kind];
  const allowlist: Record<string, string[]> = {
    p: [],
    br: [],
    strong: [],
    em: [],
    u: [],
    s: [],
    ul: [],
    ol: ['start', 'type'],
    li: [],
    blockquote: [],
    a: ['href', 'target', 'rel'],
  };
  if (rules.headings) {
    for (const level of HEADING_LEVELS) {
      allowlist[`h${level}`] = [];
    }
  }
  if (rules.images) {
    allowlist['img'] = ['src', 'alt'];
  }
  if (rules.mentions) {
    allowlist['span'] = ['data-type', 'data-id', 'data-label'];
  }
  return allowlist;
}

/** Enough for each of 120,000 generated inputs. */
const MAX_PASSES = 6;

const GATES = new Map(RICH_TEXT_KINDS.map((kind) => [kind, gateFor(kind)]));

/**
 * Removes everything from rich text that its kind does not allow: script, style, class, handler,
 * foreign picture and unsafe link, at any depth. Runs on input and on output. The editor's own
 * output is unchanged byte for byte. Idempotent and never throws. Characters that PostgreSQL cannot
 * store (NUL, lone surrogates) are removed or replaced.
 */
export function sanitise(kind: RichTextKind, html: string): string {
  const storable = html.replaceAll('\0', '').toWellFormed();
  // Fast path: text without markup, such as most short answers sent by programs, needs no parser.
  if (!/[<>&\u00a0]/.test(storable)) {
    return storable;
  }
  let clean = storable;
  // The editor's output is stable after one pass. Markup that no editor writes, such as a heading
  // in a heading, parses differently once its parts are separated, and is stable after one or two
  // more.
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const next = cleanOnce(kind, clean);
    if (next === clean) return clean;
    clean = next;
  }
  return clean;
}

function cleanOnce(kind: RichTextKind, html: string): string {
  const clean = sanitizeHtml(tidy(kind, html), GATES.get(kind));
  // Serialises like a browser, so that the editor's output is stored unchanged. Both replacements
  // are safe on text, because sanitize-html has escaped every '>' that does not end a tag.
  return clean.replaceAll(' />', '>').replaceAll('\u00a0', '&nbsp;');
}

/**
 * The security gate after `tidy`: the widely reviewed library decides what is let through, whatever
 * tidying did.
 */
function gateFor(kind: RichTextKind): sanitizeHtml.IOptions {
  const allowlist = allowlistOf(kind);
  return {
    allowedTags: Object.keys(allowlist),
    allowedAttributes: allowlist,
    allowedSchemes: [...LINK_SCHEMES],
    allowProtocolRelative: false,
    nestingLimit: MAX_DEPTH + 2,
    parseStyleAttributes: false,
  };
}
