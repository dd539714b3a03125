import type { TokenScope } from '@reviews/domain';
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What one call takes and gives: the API mounts it, the web calls it, the API document prints it. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** Unique; the operation id of the API document. */
  readonly id: string;
  readonly method: Method;
  /** Express notation: `/api/pulses/:hash`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The JSON body of a 200 answer. */
  readonly response: Response;
  /** Media type of a 200 answer that is a file and no JSON. */
  readonly fileType?: string;
  /** Name of the one file of a body that is a form and no JSON. */
  readonly fileField?: string;
  /** The scopes of which a token needs one to make this call; without any named, no token makes it. Only of calls that read. */
  readonly token?: readonly TokenScope[];
}

/** Declares an endpoint; only gives the literal its types. */
export function endpoint<
  Response extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return definition;
}

type Input<T> = T extends z.ZodType ? z.input<T> : undefined;
type Output<T> = T extends z.ZodType ? z.output<T> : undefined;

/** What a caller of the endpoint passes. */
export type RequestOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params: Input<P>; query: Input<Q>; body: Input<B> }
    : never;

/** What a handler of the endpoint receives after parsing. */
export type ParsedOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params: Output<P>; query: Output<Q>; body: Output<B> }
    : never;

/** What a handler returns. */
export type ReplyOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.input<R> : never;

/** What a caller gets. */
export type ResponseOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
