import type { Person, Who, World } from './endpoint-world.ts';

/** A call of an endpoint, with its parts as a browser sends them. */
export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Row {
  /** What distinguishes this row from others of the same endpoint. */
  readonly when?: string;
  /** Builds a valid call on records of its own. */
  readonly call: (world: World) => Promise<Call>;
  /** Who gets 200. For a write, only one of them: proof/tables/writing.ts lists who may write. */
  readonly allowed: readonly Who[];
  /**
   * Signed-in people who may not read, and the status they get. People in neither list are not
   * tested.
   */
  readonly refused?: Partial<Record<Person, 403 | 404>>;
  /** The same call on a record that does not exist. */
  readonly absent?: Call;
  /** People who must not be able to tell the record from an absent one. */
  readonly unknowing?: readonly Person[];
}
