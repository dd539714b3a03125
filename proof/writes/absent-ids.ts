import { hash, recordId, recordIdText, type Endpoint } from '@reviews/contracts';
import type { CallParts } from '@reviews/harness';
import { z } from 'zod';

export const ABSENT_NUMBER = 2_000_000_000;
export const ABSENT_HASH = 'no-such-record-is-called-this';
export const ABSENT_UUID = '00000000-0000-4000-8000-000000000000';

type Parts = CallParts<Endpoint>;

/** A request that refers to nothing in one place. */
export interface WithoutRecord {
  /** The place, like `body.employeeId`. */
  readonly place: string;
  readonly parts: Parts;
}

/** Returns an id that no record has, of the kind that the schema takes; undefined if it takes none. */
function absentId(schema: z.ZodType, value: unknown): unknown {
  if (schema === recordId) return ABSENT_NUMBER;
  if (schema === recordIdText)
    return typeof value === 'number' ? ABSENT_NUMBER : String(ABSENT_NUMBER);
  if (schema === hash) return ABSENT_HASH;
  return schema instanceof z.ZodUUID ? ABSENT_UUID : undefined;
}

/**
 * Returns the value once for each id in it, each time with that id replaced by an absent one. The
 * casts are of inner schemas, which zod types as its core type.
 */
function variants(
  schema: z.ZodType,
  value: unknown,
  place: string,
): readonly { readonly place: string; readonly value: unknown }[] {
  if (value === null || value === undefined) return [];
  const absent = absentId(schema, value);
  if (absent !== undefined) return absent === value ? [] : [{ place, value: absent }];
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return variants(schema.unwrap() as z.ZodType, value, place);
  if (schema instanceof z.ZodPipe) return variants(schema.in as z.ZodType, value, place);
  if (schema instanceof z.ZodUnion) {
    const option = (schema.options as readonly z.ZodType[]).find(
      (one) => one.safeParse(value).success,
    );
    return option === undefined ? [] : variants(option, value, place);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((entry: unknown, index) =>
      variants(schema.element as z.ZodType, entry, `${place}[]`).map((one) => ({
        place: one.place,
        value: value.with(index, one.value),
      })),
    );
  if (schema instanceof z.ZodObject && typeof value === 'object')
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, inner]) =>
      variants(inner, (value as Record<string, unknown>)[name], `${place}.${name}`).map((one) => ({
        place: one.place,
        value: { ...value, [name]: one.value },
      })),
    );
  return [];
}

/**
 * Returns a request once for each id in its path, query and body, each time with that id replaced by
 * one that no record has. The contract says what is an id.
 */
export function withoutRecords(endpoint: Endpoint, parts: Parts): readonly WithoutRecord[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema === undefined
      ? []
      : variants(schema, parts[part], part).map(({ place, value }) => ({
          place,
          parts: { ...parts, [part]: value },
        }));
  });
}

/** Returns whether the contract takes the request: otherwise its ids are not looked at. */
export const isAsContracted = (endpoint: Endpoint, parts: Parts): boolean =>
  (['params', 'query', 'body'] as const).every((part) => {
    const schema = endpoint[part];
    return !(schema instanceof z.ZodType) || schema.safeParse(asSent(parts[part], part)).success;
  });

/** A path and a query hold texts; without one, none are sent. */
const asSent = (value: unknown, part: 'params' | 'query' | 'body'): unknown =>
  part === 'body'
    ? value
    : Object.fromEntries(
        Object.entries(value ?? {}).map(([name, inside]) => [name, String(inside)]),
      );
