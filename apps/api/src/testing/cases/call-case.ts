import type { Endpoint, RequestOf } from '@reviews/contracts';
import type { Database } from '@reviews/db';
import type { CallParts, Reply } from '@reviews/harness';
import type { Answer, Refusal } from './answers.ts';
import type { Caller, Ground, MeasuredCall, Person, Scene } from './ground.ts';
import type { Admission, Expected } from './kinds-of-people.ts';
import type { CommonName, Kind } from './parameters.ts';
import type { Who } from './people.ts';
import type { Records, WritingWorld } from './writing-world.ts';

/**
 * Everything that tests and proofs need to know about one call, in one entry
 * (`features/<noun>/<noun>.cases.ts`). It is written from the specification and the decisions, not
 * from the policies, and imports none of them.
 */

/** Number of statements that one call may send to the database, for any number of rows. */
export interface StatementBudget {
  readonly statements: number;
  /** BEGIN, COMMIT and transaction settings. */
  readonly control: number;
}
const TRANSACTION = 2;
/** These are today's figures: less is fine, more is a fault. */
export const reads = (statements: number): StatementBudget => ({ statements, control: 0 });
export const writes = (statements: number): StatementBudget => ({
  statements,
  control: TRANSACTION,
});
/** Positions are swapped, so their unique constraint is deferred to the end. */
export const deferring = (statements: number): StatementBudget => ({
  statements,
  control: TRANSACTION + 1,
});

/** The parts of a call, as its contract takes them. */
type Parts<E extends Endpoint> = CallParts<E> & {
  readonly params?: object;
  readonly query?: object;
};

/** A valid call by someone who may make it, for the endpoint table. */
export interface Row<E extends Endpoint = Endpoint> {
  /** Builds a valid call on records of its own. */
  readonly call: (ground: Ground) => Parts<E> | Promise<Parts<E>>;
  /** Who gets 200. */
  readonly allowed: Admission['allowed'];
  /** People who are refused, and with what. People in neither list are not tested. */
  readonly refused?: Admission['refused'];
  /** The same call on a record that does not exist. */
  readonly absent?: Parts<Endpoint>;
  /** People who must not be able to tell the record from an absent one. */
  readonly unknowing?: readonly Person[];
}

/** A call to count the statements of. */
export interface Measurement {
  readonly budget: StatementBudget;
  readonly call: (scene: Scene, base: string) => Promise<MeasuredCall>;
}

interface Common<E extends Endpoint> extends Pick<Row<E>, 'call' | 'absent' | 'unknowing'> {
  /** Further rows of the endpoint table; the key says what distinguishes each. */
  readonly otherRows?: Readonly<Record<string, Row<E>>>;
  /** Statements of the typical call, made by the first person who may. */
  readonly budget: StatementBudget;
  /** Another call to count, if the typical one costs too little to tell. */
  readonly measured?: Measurement['call'];
  /** Further calls to count. */
  readonly otherMeasured?: Readonly<Record<string, Measurement>>;
  /** People who are not signed in may make this call. */
  readonly open?: true;
  /** Who sends valid requests of the proof of requests, if few people may. */
  readonly sentBy?: 'hr' | 'administrator';
}

type NameIn<T> = T extends object ? keyof T & string : never;
/** Parameters of the path whose names alone do not say what they refer to. */
type OwnName<E extends Endpoint> = Exclude<NameIn<RequestOf<E>['params']>, CommonName>;
/** What the fields of a request refer to, besides those that have a common name. */
type Fields<E extends Endpoint> = [OwnName<E>] extends [never]
  ? { readonly fields?: Readonly<Record<string, Kind>> }
  : { readonly fields: Readonly<Record<OwnName<E>, Kind> & Record<string, Kind>> };

/** What the crawler knows of the company that it searches, for one address. */
export interface Crawl {
  /** What is typed to search for a person: it identifies an author, or finds no one. */
  readonly names: readonly string[];
  /** Some of them, where each is a whole list. */
  readonly someNames: readonly string[];
  /** The ids of a table, or of all. */
  readonly numbers: (table?: string) => readonly number[];
  /** The ids of employees: of everyone who has a relation to a review, and of some authors. */
  readonly people: readonly string[];
  /** The cursors from which lists of notices and of mails are continued. */
  readonly notices: readonly string[];
  readonly mails: readonly string[];
  readonly forms: readonly { readonly id: number; readonly hash: string }[];
  /**
   * The drafts of the form that the address names, or else one of another form; for an address that
   * names no form, also one that does not exist.
   */
  readonly drafts: () => readonly string[];
  /** Whether the address names a pulse of the cycle that it names. */
  readonly isTrueList: boolean;
  /** Whether everything is asked, not only some of it. */
  readonly isWhole: boolean;
  /** The ids of people who lead others. */
  readonly managers: readonly number[];
  /** The id of someone outside every line. */
  readonly stranger: number;
}
/** Returns the query of a list with these filters. */
export const filterBy = (filters: unknown, more = ''): string =>
  `filters=${encodeURIComponent(JSON.stringify(filters))}${more === '' ? '' : `&${more}`}`;
type Varying<T> = readonly T[] | ((crawl: Crawl) => readonly T[]);

/** The requests that the crawler makes, besides those for every id there is. */
interface Queries<E extends Endpoint> {
  readonly queries: RequestOf<E>['query'] extends undefined ? never : Varying<string>;
}
type Crawled<E extends Endpoint> = RequestOf<E>['query'] extends undefined
  ? { readonly queries?: never }
  : Queries<E>;

type Reading<E extends Endpoint> = Pick<Row<E>, 'allowed' | 'refused'> & Crawled<E>;

/** A call that is no GET and only reads. */
type ReadingPost<E extends Endpoint> = Reading<E> & {
  /** Why it is no GET. */
  readonly onlyReads: string;
  /** It returns the numbers that it was sent, no matter who those belong to. */
  readonly echoes?: true;
  readonly bodies: Varying<unknown>;
};

/** A log entry, and its record as in the change log. */
export interface LogEntry {
  readonly action: string;
  /**
   * `made` names what the call created, or the user that it signed in or impersonates; `userId` is
   * of the one who acts.
   */
  readonly record: (world: WritingWorld, made: string, userId: number) => string;
}

/** What an allowed call logs: one entry, or several in their order. */
export type Logged =
  | LogEntry
  | readonly LogEntry[]
  /** Written only while impersonating: what people do for themselves is not logged, and why. */
  | { readonly action: string; readonly unlessOneself: string }
  /** Nothing: the call does nothing without a mail server, as in these worlds. Names its test. */
  | { readonly onlyWithMail: string };

/** One call, in one state of its record, by everyone. */
export interface Attempt<E extends Endpoint = Endpoint> extends Expected {
  readonly request: (world: WritingWorld, who: Who) => CallParts<E> | Promise<CallParts<E>>;
  /** Prepares the records: before every allowed call, and once before the refused ones. */
  readonly given?: (world: WritingWorld, who: Who) => Promise<void>;
  /** Cleans up after an allowed call, so that the next caller finds the same state. */
  readonly after?: (world: WritingWorld) => Promise<void>;
  readonly before?: 'onlyLooking';
  /** What an allowed call logs, if not the same as the other attempts. */
  readonly logs?: readonly LogEntry[];
  /** The user that an allowed call signs in or impersonates. */
  readonly becomes?: (world: WritingWorld) => { readonly id: number };
  /** A call that counts towards the same rate limit, which is then set far above any limit. */
  readonly exhaustedBy?: (world: WritingWorld) => CallParts<E>;
}

/** A call that changes something. */
export interface Writing<E extends Endpoint = Endpoint> {
  /** Who makes the call of the endpoint table. */
  readonly by: Caller;
  /**
   * Who is refused in the endpoint table, if people have other relations to its record than to that
   * of the first attempt.
   */
  readonly refused?: Row['refused'];
  /** Tables that an allowed call may change, besides the change log. */
  readonly tables: readonly string[];
  readonly logs: Logged;
  /** What an allowed call does to the caller's session: `returns` is from an impersonation. */
  readonly session?: 'begins' | 'ends' | 'impersonates' | 'returns';
  /** Returns the id in the log entry of what the call created. */
  readonly made?: (reply: Reply, world: WritingWorld) => string | Promise<string>;
  /** By name. The first one succeeds whatever was done before it. */
  readonly attempts: Readonly<Record<string, Attempt<E>>>;
}

/** Who acts, and who impersonates them: what the change log must say. */
export interface Acting {
  readonly userId: number;
  readonly impersonatorId: number | null;
}

/** A form in one of the states of `proof/tables/writing.ts`. */
export interface FormInState {
  readonly id: number;
  readonly hash: string;
  readonly questionId: number;
  readonly employeeId: number;
  readonly assigneeId: number;
  /** The new writer when the form is reassigned. */
  readonly nextAssigneeId: number;
  readonly nextAssigneeUserId: number;
  /** Stage of a nomination task. */
  readonly stage: 'Nominations' | 'Nomination Approvals';
  /** A draft group to restore: the writer's own if there is one. */
  readonly group: string;
  /** A comment by the writer, visible to every reader; for a task, which has none, an unused id. */
  readonly commentId: number;
  /** The window that wrote the draft. */
  readonly editor: string;
}

/** Invalid input, on a form in one state. Those who may do it with valid input get `instead`. */
interface BadInput<E extends Endpoint> {
  readonly state: string;
  readonly instead: Answer;
  /** Called once, before anyone sends it. `another` builds a further form, in any state. */
  readonly request: (
    form: FormInState,
    world: WritingWorld,
    another: (state: string) => Promise<FormInState>,
  ) => CallParts<E> | Promise<CallParts<E>>;
}

/** What an allowed call does to a form. */
export interface FormEffect {
  /** Tables that it may change, besides the change log. */
  readonly tables: readonly string[];
  /** Actions in the change log, of the form. */
  readonly actions: readonly string[];
  readonly wasDone: (db: Database, form: FormInState, acting: Acting) => Promise<boolean>;
}

/**
 * A call that changes one form. `proof/tables/writing.ts` says who may do it in which state of the
 * form.
 */
export interface FormWriting<E extends Endpoint = Endpoint> {
  /** Who makes the call of the endpoint table. */
  readonly by: Caller;
  readonly onForm: FormEffect & {
    /** A state of the form in which someone may do it. */
    readonly state: string;
    /** Answer to those who know the form, where the table of states grants them nothing. */
    readonly rest: Answer;
    /** Answer where the form does not exist for them, if it is not that of a form. */
    readonly absent?: Answer;
    readonly request: (form: FormInState) => CallParts<E>;
    /** Other ways to ask the same. Those who may do it in one way may do it in all. */
    readonly otherWays?: Readonly<Record<string, (form: FormInState) => CallParts<E>>>;
    /** The same, naming the form by its number: for those who are not shown it, no form has it. */
    readonly byNumber?: (form: FormInState) => CallParts<E>;
    /** What has been done already, asked again: those who would get `instead` of it get 200. */
    readonly again?: {
      readonly insteadOf: Refusal;
      readonly request: (form: FormInState) => CallParts<E>;
    };
    readonly bad?: Readonly<Record<string, BadInput<E>>>;
    /** It is logged only while impersonating, and why. */
    readonly unlessOneself?: string;
    /** By the state of the form, where it does something else. */
    readonly otherwise?: Readonly<Record<string, Partial<FormEffect>>>;
  };
}

/** The case of one call. What it must say depends on the call's contract. */
export type CaseOf<E extends Endpoint> = Common<E> &
  Fields<E> &
  (E['method'] extends 'GET' ? Reading<E> : ReadingPost<E> | Writing<E> | FormWriting<E>);

/** The cases of all calls in a module of the contracts. */
export type CasesOf<Module> = {
  readonly [
    Name in keyof Module as Module[Name] extends Endpoint ? Name : never
  ]: Module[Name] extends Endpoint ? CaseOf<Module[Name]> : never;
};

/** The case of any call. */
export type CallCase = Common<Endpoint> & {
  readonly fields?: Readonly<Record<string, Kind>>;
  readonly queries?: Varying<string>;
} & (
    | (Pick<Row, 'allowed' | 'refused'> & {
        readonly onlyReads?: string;
        readonly echoes?: true;
        readonly bodies?: Varying<unknown>;
      })
    | Writing
    | FormWriting
  );

/** The cases of a noun, and the records that its writing calls need. */
export interface NounCases {
  readonly calls: Readonly<Record<string, CallCase>>;
  readonly records?: Records<unknown>;
}

export const isWritingCase = (given: CallCase): given is CallCase & Writing => 'attempts' in given;
export const isFormCase = (given: CallCase): given is CallCase & FormWriting => 'onForm' in given;
/** Returns who makes the typical call first. */
export const firstCaller = (given: CallCase): Caller =>
  'by' in given ? given.by : (given.allowed[0] ?? 'signedOut');
