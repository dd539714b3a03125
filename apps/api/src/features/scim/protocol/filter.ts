import { SCIM_FILTER_WORDS as words } from '@reviews/domain';
import { ScimError } from './scim-error.ts';

export const COMPARISONS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** An attribute such as `userName` or `name.givenName`, in lower case and without its schema. */
export type Attribute = string;

export type Filter =
  | {
      readonly kind: 'compare';
      readonly attribute: Attribute;
      readonly comparison: Comparison;
      readonly value: string | number | boolean | null;
    }
  | { readonly kind: 'present'; readonly attribute: Attribute }
  | { readonly kind: 'and'; readonly parts: readonly Filter[] }
  | { readonly kind: 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter };

/** The target of a PATCH operation: an attribute, limited to the values that match the filter. */
export interface Path {
  readonly attribute: Attribute;
  readonly filter: Filter | null;
}

const FILTER_MAX_CHARS = 4000;
const DEPTH_MAX = 20;
/** Limit of comparisons. Each is a condition over every account; directories send one or two. */
const COMPARED_MAX = 30;
const QUOTED_MAX_CHARS = 100;
const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/uy;
const SCHEMA = /^urn:[\w:.-]+:(?:user|group|enterpriseuser)(?::|$)/iu;
const ATTRIBUTE = /^[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?$/iu;

const bad = (detail: string): ScimError => new ScimError(400, detail, 'invalidFilter');
/** Shortens foreign text to be quoted in an error. */
const shortened = (text: string): string => text.slice(0, QUOTED_MAX_CHARS);

function tokensOf(text: string): string[] {
  if (text.length > FILTER_MAX_CHARS) throw bad(words.tooLong);
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const found = TOKEN.exec(text);
    if (found === null) throw bad(words.unreadable);
    tokens.push(found[1] ?? found[2] ?? found[3] ?? '');
  }
  return tokens;
}

/**
 * Returns the attribute without its schema, in lower case; empty for a schema alone.
 * @throws ScimError
 */
export function attributeOf(text: string): Attribute {
  const name = text.replace(SCHEMA, '').toLowerCase();
  if (name !== '' && !ATTRIBUTE.test(name))
    throw new ScimError(400, words.noAttribute({ name: shortened(text) }), 'invalidPath');
  return name;
}

function valueOf(token: string): string | number | boolean | null {
  try {
    const value: unknown = JSON.parse(token);
    // PostgreSQL cannot store or compare U+0000.
    if (typeof value === 'string' && !value.includes('\u0000') && value.isWellFormed())
      return value;
    if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  } catch {
    // Some directories send True and False.
    if (/^(?:true|false)$/iu.test(token)) return token.toLowerCase() === 'true';
  }
  throw bad(words.noValue({ token: shortened(token) }));
}

/** Parses a filter from left to right: `or` of `and` of comparisons, per RFC 7644, 3.4.2.2. */
class Reader {
  private at = 0;
  private depth = 0;
  private compared = 0;
  private readonly tokens: readonly string[];
  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  private peek(): string | undefined {
    return this.tokens[this.at];
  }
  private isWord(word: string): boolean {
    return this.peek()?.toLowerCase() === word;
  }
  private take(): string {
    const token = this.tokens[this.at];
    if (token === undefined) throw bad(words.endsTooSoon);
    this.at += 1;
    return token;
  }
  private expect(token: string): void {
    if (this.take() !== token) throw bad(words.missing({ token }));
  }
  requireEnd(): void {
    if (this.at < this.tokens.length)
      throw bad(words.unexpected({ token: shortened(this.peek() ?? '') }));
  }

  any(within: Attribute = ''): Filter {
    if ((this.depth += 1) > DEPTH_MAX) throw bad(words.tooDeep);
    const filter = this.joined('or', () => this.joined('and', () => this.one(within)));
    this.depth -= 1;
    return filter;
  }

  private joined(word: 'and' | 'or', read: () => Filter): Filter {
    const parts = [read()];
    while (this.isWord(word)) {
      this.take();
      parts.push(read());
    }
    const [only] = parts;
    if (parts.length === 1 && only !== undefined) return only;
    return word === 'and' ? { kind: 'and', parts } : { kind: 'or', parts };
  }

  private one(within: Attribute): Filter {
    if (this.isWord('not')) {
      this.take();
      this.expect('(');
      const part = this.any(within);
      this.expect(')');
      return { kind: 'not', part };
    }
    if (this.peek() === '(') {
      this.take();
      const filter = this.any(within);
      this.expect(')');
      return filter;
    }
    return this.comparison(within);
  }

  private comparison(within: Attribute): Filter {
    const name = attributeOf(this.take());
    if (this.peek() === '[') {
      this.take();
      const filter = this.any(name);
      this.expect(']');
      return filter;
    }
    if ((this.compared += 1) > COMPARED_MAX) throw bad(words.tooMany({ max: COMPARED_MAX }));
    const attribute = within === '' ? name : `${within}.${name}`;
    const comparison = this.take().toLowerCase();
    if (comparison === 'pr') return { kind: 'present', attribute };
    const known = COMPARISONS.find((each) => each === comparison);
    if (known === undefined) throw bad(words.noComparison({ token: shortened(comparison) }));
    return { kind: 'compare', attribute, comparison: known, value: valueOf(this.take()) };
  }

  path(): Path {
    const name = attributeOf(this.take());
    let filter: Filter | null = null;
    if (this.peek() === '[') {
      this.take();
      filter = this.any(name);
      this.expect(']');
    }
    const sub = this.peek()?.startsWith('.') === true ? this.take() : '';
    return { attribute: attributeOf(`${name}${sub}`), filter };
  }
}

/** @throws ScimError */
export function parseFilter(text: string): Filter {
  const reader = new Reader(tokensOf(text));
  const filter = reader.any();
  reader.requireEnd();
  return filter;
}

/**
 * Parses the target of a PATCH operation.
 * @throws ScimError
 */
export function parsePath(text: string): Path {
  try {
    const reader = new Reader(tokensOf(text));
    const path = reader.path();
    reader.requireEnd();
    return path;
  } catch (error) {
    throw error instanceof ScimError ? new ScimError(400, error.message, 'invalidPath') : error;
  }
}

/**
 * Returns whether a filter matches a value with these parts, for example one of several email
 * addresses.
 */
export function takes(filter: Filter, parts: Readonly<Record<string, string | boolean>>): boolean {
  if (filter.kind === 'and') return filter.parts.every((part) => takes(part, parts));
  if (filter.kind === 'or') return filter.parts.some((part) => takes(part, parts));
  if (filter.kind === 'not') return !takes(filter.part, parts);
  const value = Object.hasOwn(parts, filter.attribute) ? parts[filter.attribute] : undefined;
  if (filter.kind === 'present') return value !== undefined;
  const isSame =
    typeof value === 'string'
      ? value.toLowerCase() === String(filter.value).toLowerCase()
      : value === filter.value;
  return filter.comparison === 'ne' ? !isSame : filter.comparison === 'eq' && isSame;
}

/**
 * Returns the values that must be equal for a filter to match, for example the members that a PATCH
 * removes.
 */
export function wantedValues(filter: Filter, attribute: Attribute): string[] {
  if (filter.kind === 'or') return filter.parts.flatMap((part) => wantedValues(part, attribute));
  return filter.kind === 'compare' && filter.comparison === 'eq' && filter.attribute === attribute
    ? [String(filter.value)]
    : [];
}
