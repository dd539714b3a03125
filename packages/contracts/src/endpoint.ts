import type { TokenScope } from '@reviews/domain';
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The request and response of one call. The API mounts it, the web app calls it and the API
 * document lists it.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Verb extends Method = Method,
> {
  /** Unique. Used as the operation id in the API document. */
  readonly id: string;
  readonly method: Verb;
  /** Express notation: `/api/pulses/:hash`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** JSON body of a 200 answer. */
  readonly response: Response;
  /** Media type of a 200 answer that is a file instead of JSON. */
  readonly fileType?: string;
  /** Name of the single file field, when the body is a multipart form instead of JSON. */
  readonly fileField?: string;
  /**
   * A token needs one of these scopes to make this call. If there are none, no token can. Only for
   * calls that read.
   */
  readonly token?: readonly TokenScope[];
  /**
   * Only for calls other than GET that only read: a session that may not write may make them, always
   * or only while previewing a role.
   */
  readonly whileReadOnly?: 'always' | 'in preview';
}

/** Declares an endpoint. Exists only to infer the types of the literal. */
export function endpoint<
  Response extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Verb extends Method = Method,
>(
  definition: Endpoint<Params, Query, Body, Response, Verb>,
): Endpoint<Params, Query, Body, Response, Verb> {
  return definition;
}

type Input<T> = T extends z.ZodType ? z.input<T> : undefined;
type Output<T> = T extends z.ZodType ? z.output<T> : undefined;

/** The arguments a caller of the endpoint passes. */
export type RequestOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params: Input<P>; query: Input<Q>; body: Input<B> }
    : never;

/** The parsed request that a handler receives. */
export type ParsedOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params: Output<P>; query: Output<Q>; body: Output<B> }
    : never;

/** The value a handler returns. */
export type ReplyOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.input<R> : never;

/** The value a caller receives. */
export type ResponseOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
