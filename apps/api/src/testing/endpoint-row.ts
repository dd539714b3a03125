import { CASES } from './cases/all-cases.ts';
import { isWritingCase, type CallCase, type Row as CaseRow } from './cases/call-case.ts';
import { admissionOf } from './cases/kinds-of-people.ts';
import type { Person, Who, World } from './endpoint-world.ts';

/** A call of an endpoint, with its parts as a browser sends them. */
export interface Call {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
}

export interface Row {
  /** What distinguishes this row from others of the same endpoint. */
  readonly when?: string;
  /** Builds a valid call on records of its own. */
  readonly call: (world: World) => Call | Promise<Call>;
  /** Who gets 200. For a write, only one of them: its attempts say who may write. */
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

/** Returns the rows of a case. Of a write, the first attempt says who is refused. */
function rowsOf(given: CallCase): readonly Row[] {
  const { otherRows = {} } = given;
  return [
    'by' in given ? { refused: refusedIn(given), ...given, allowed: [given.by] } : given,
    ...Object.entries(otherRows).map(([when, row]: [string, CaseRow]) => ({ when, ...row })),
  ];
}

function refusedIn(given: CallCase): Row['refused'] {
  const [first] = isWritingCase(given) ? Object.values(given.attempts) : [];
  const refused = first === undefined ? {} : admissionOf(first).refused;
  return Object.keys(refused).length === 0 ? undefined : refused;
}

/** The rows of all cases, by the id of the call. */
export const ROWS: Readonly<Record<string, readonly Row[]>> = Object.fromEntries(
  Object.entries(CASES).map(([id, given]) => [id, rowsOf(given)]),
);
