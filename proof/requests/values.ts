import fc from 'fast-check';
import type { z } from 'zod';
import type { Kind } from '@reviews/api/testing/cases/parameters';
import { kindOf } from '../tables/parameters.ts';

/**
 * A placeholder in a generated request for something that exists when it is sent: the `index`th of
 * its kind.
 */
export class Reference {
  readonly kind: Kind;
  readonly index: number;
  constructor(kind: Kind, index: number) {
    this.kind = kind;
    this.index = index;
  }
}

/**
 * Weights for a field that names something: a reference, against any other value that the contract
 * allows.
 */
const NAMING = { weight: 12, other: 1 };
const MAX_INDEX = 2_147_483_647;
/** A contract may allow texts of megabytes; a typical one is short. */
const USUAL_CHARS = 40;
const USUAL_ENTRIES = 4;
const MAX_DEPTH = 3;

/** References of these kinds replace the whole value, including lists and records. */
const WHOLE: ReadonlySet<Kind> = new Set<Kind>([
  'scaleValues',
  'answers',
  'draftBase',
  'filters',
  'templateDraft',
  'cyclePlan',
  'picks',
  'onScreen',
  'approvals',
  'fewForms',
  'population',
  'everyPulse',
  'oneForm',
  'bulkChange',
  'savedList',
  'newcomers',
  'noRoles',
  'grants',
  'explained',
  'positions',
  'fieldValues',
  'importFields',
  'webhookSettings',
  'configSettings',
  'commentSettings',
  'pageOrder',
  'menuEntries',
]);

const reference = (kind: Kind): fc.Arbitrary<Reference> =>
  fc.nat(MAX_INDEX).map((index) => new Reference(kind, index));
const naming = (kind: Kind | undefined, other: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  kind === undefined
    ? other
    : fc.oneof(
        { weight: NAMING.weight, arbitrary: reference(kind) },
        { weight: NAMING.other, arbitrary: other },
      );

// Zod's classes share no discriminated union type: `$ZodTypes` is the union of all of them.
const definitionOf = (schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] =>
  (schema as z.core.$ZodTypes)._zod.def;

interface Bounds {
  min?: number;
  max?: number;
  isInteger?: boolean;
  pattern?: RegExp;
}

/**
 * The bounds in a schema's checks that a generator can aim at. Values that fail the other checks
 * are filtered out.
 */
function boundsOf(def: {
  readonly checks?: readonly z.core.$ZodCheck<never>[] | undefined;
  readonly check?: unknown;
  readonly format?: unknown;
}): Bounds {
  const bounds: Bounds = {};
  const isInt = (format: unknown) =>
    typeof format === 'string' && /^(?:safeint|u?int32)$/.test(format);
  if (isInt(def.format)) bounds.isInteger = true;
  for (const check of def.checks ?? []) {
    // As above: `$ZodChecks` is the union of all checks.
    const found = (check as unknown as z.core.$ZodChecks)._zod.def;
    if (found.check === 'min_length') bounds.min = found.minimum;
    else if (found.check === 'max_length') bounds.max = found.maximum;
    else if (found.check === 'length_equals') bounds.min = bounds.max = found.length;
    else if (found.check === 'greater_than')
      bounds.min = Number(found.value) + (found.inclusive ? 0 : 1);
    else if (found.check === 'less_than')
      bounds.max = Number(found.value) - (found.inclusive ? 0 : 1);
    else if (found.check === 'number_format') bounds.isInteger = isInt(found.format);
    else if (found.check === 'string_format' && found.pattern !== undefined)
      bounds.pattern = found.pattern;
  }
  return bounds;
}

const DAY_CHARS = 10;
const DAYS = {
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T00:00:00Z'),
  noInvalidDate: true,
};
/** Created on demand: address generators take seconds to set up, and few contracts need one. */
const FORMATS: Readonly<Record<string, () => fc.Arbitrary<string>>> = {
  uuid: () => fc.uuid({ version: [1, 3, 4, 5, 7] }),
  date: () => fc.date(DAYS).map((date) => date.toISOString().slice(0, DAY_CHARS)),
  datetime: () => fc.date(DAYS).map((date) => date.toISOString()),
  email: () => fc.emailAddress(),
  url: () => fc.webUrl(),
};

function textOf(def: z.core.$ZodStringDef): fc.Arbitrary<string> {
  const { min = 0, max = Infinity, pattern } = boundsOf(def);
  const format = 'format' in def && typeof def.format === 'string' ? def.format : undefined;
  if (format !== undefined && format !== 'regex') {
    const known = FORMATS[format];
    if (known === undefined) throw new Error(`No generator knows the text format "${format}".`);
    return known();
  }
  if (pattern !== undefined)
    return fc.stringMatching(pattern).filter((text) => text.length >= min && text.length <= max);
  const size = { minLength: min, maxLength: Math.min(max, Math.max(min, USUAL_CHARS)) };
  // Characters of two UTF-16 units make a text longer than requested.
  return fc
    .oneof(fc.string(size), fc.string({ ...size, unit: 'binary' }))
    .filter((text) => text.length <= max);
}

function numberOf(def: z.core.$ZodNumberDef): fc.Arbitrary<number> {
  const { min, max, isInteger } = boundsOf(def);
  if (isInteger === true)
    return fc.integer({ min: Math.ceil(min ?? -MAX_INDEX), max: Math.floor(max ?? MAX_INDEX) });
  return fc.double({
    noNaN: true,
    noDefaultInfinity: true,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  });
}

const isOptional = (schema: z.core.$ZodType): boolean =>
  ['optional', 'default', 'prefault'].includes(definitionOf(schema).type);

function objectOf(
  def: z.core.$ZodObjectDef,
  operation: string,
  depth: number,
): fc.Arbitrary<unknown> {
  const entries = Object.entries(def.shape);
  const model = Object.fromEntries(
    entries.map(([key, schema]) => [
      key,
      valuesOf(schema, operation, kindOf(operation, key), depth + 1),
    ]),
  );
  return fc.record(model, {
    requiredKeys: entries.filter(([, schema]) => !isOptional(schema)).map(([key]) => key),
    noNullPrototype: true,
  });
}

function recordOf(
  def: z.core.$ZodRecordDef,
  operation: string,
  depth: number,
): fc.Arbitrary<unknown> {
  const keys = valuesOf(def.keyType, operation, undefined, depth + 1).map(String);
  return fc.dictionary(keys, valuesOf(def.valueType, operation, undefined, depth + 1), {
    maxKeys: USUAL_ENTRIES,
    noNullPrototype: true,
  });
}

function listOf(
  def: z.core.$ZodArrayDef,
  operation: string,
  kind: Kind | undefined,
  depth: number,
): fc.Arbitrary<unknown> {
  const { min = 0, max = USUAL_ENTRIES } = boundsOf(def);
  return fc.array(valuesOf(def.element, operation, kind, depth + 1), {
    minLength: min,
    maxLength: Math.max(min, Math.min(max, USUAL_ENTRIES)),
  });
}

/**
 * Builds the generator for one schema eagerly, so that a branch that cannot be generated fails at
 * once.
 */
function pick(
  def: z.core.$ZodTypes['_zod']['def'],
  operation: string,
  kind: Kind | undefined,
  depth: number,
): fc.Arbitrary<unknown> {
  const inside = (schema: z.core.$ZodType) => valuesOf(schema, operation, kind, depth);
  switch (def.type) {
    case 'object':
      return objectOf(def, operation, depth);
    case 'record':
      return recordOf(def, operation, depth);
    case 'array':
      return listOf(def, operation, kind, depth);
    case 'string':
      return naming(kind, textOf(def));
    case 'number':
      return naming(kind, numberOf(def));
    case 'union':
      return fc.oneof(...def.options.map(inside));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'template_literal':
      return fc
        .tuple(
          ...def.parts.map((part) =>
            typeof part === 'object' && part !== null ? inside(part) : fc.constant(part),
          ),
        )
        .map((parts) => parts.map(String).join(''));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'undefined':
      return fc.constant(undefined);
    case 'date':
      return fc.date(DAYS);
    case 'unknown':
    case 'any':
      return fc.jsonValue({ maxDepth: MAX_DEPTH });
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return inside(def.innerType);
    case 'nullable':
      return fc.option(inside(def.innerType), { nil: null, freq: 6 });
    // A recursive schema ends after some levels with null, which every schema of that kind accepts.
    case 'lazy':
      return depth > MAX_DEPTH ? fc.constant(null) : inside(def.getter());
    // Uses the input side of a pipe. If that is a transform (a preprocess), uses the output schema
    // unchanged.
    case 'pipe':
      return inside(definitionOf(def.in).type === 'transform' ? def.out : def.in);
    default:
      throw new Error(`No generator knows zod's "${def.type}".`);
  }
}

/**
 * Returns values that a contract accepts, with references where a field names something.
 * @throws Error for a kind of schema without a generator: add one here.
 */
export function valuesOf(
  schema: z.core.$ZodType,
  operation: string,
  kind?: Kind,
  depth = 0,
): fc.Arbitrary<unknown> {
  if (kind !== undefined && WHOLE.has(kind) && definitionOf(schema).type !== 'optional')
    return naming(kind, checked(schema, pick(definitionOf(schema), operation, undefined, depth)));
  return checked(schema, pick(definitionOf(schema), operation, kind, depth));
}

/** Whether the value contains a reference at any depth. */
export const hasReference = (value: unknown): boolean =>
  value instanceof Reference ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasReference));

/** Filters by the schema itself, because no generator can aim at its refinements. */
function checked(schema: z.core.$ZodType, values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const { safeParse } = schema as unknown as z.ZodType;
  return values.filter((value) => hasReference(value) || safeParse(value).success);
}

/**
 * Returns the lengths, sizes and numbers around each limit of a contract: the limit, one less and
 * one more.
 */
export function limitsOf(
  schema: z.core.$ZodType | undefined,
  found: Set<number> = new Set(),
): Set<number> {
  if (schema === undefined) return found;
  const def: Record<string, unknown> & z.core.$ZodTypes['_zod']['def'] = {
    ...definitionOf(schema),
  };
  const { min, max } = boundsOf(def);
  for (const limit of [min, max])
    if (limit !== undefined) for (const near of [limit - 1, limit, limit + 1]) found.add(near);
  const children = [
    def['element'],
    def['innerType'],
    def['in'],
    def['out'],
    def['keyType'],
    def['valueType'],
    ...Object.values(def['shape'] ?? {}),
    ...((def['options'] as unknown[] | undefined) ?? []),
  ];
  for (const child of children)
    if (typeof child === 'object' && child !== null && '_zod' in child)
      limitsOf(child as z.core.$ZodType, found);
  return found;
}
