import type { Person, Who, World } from './endpoint-world.ts';

/** One call of an endpoint, its parts as a browser would send them. */
export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Row {
  /** What this row adds to another of the same endpoint. */
  readonly when?: string;
  /** A call that is well-formed, on records of its own. */
  readonly call: (world: World) => Promise<Call>;
  /** Who is answered 200. Of a call that writes only one who is: who may write is told once, in proof/tables/writing.ts. */
  readonly allowed: readonly Who[];
  /** Who may not read although signed in, and how they are refused. Whoever is in neither list is not asked. */
  readonly refused?: Partial<Record<Person, 403 | 404>>;
  /** The same call on a record that does not exist. */
  readonly absent?: Call;
  /** Who must not be able to tell the record from an absent one. */
  readonly unknowing?: readonly Person[];
}
