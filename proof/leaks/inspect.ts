import { createHash } from 'node:crypto';
import { CASES } from '@reviews/api/testing/cases/all-cases';
import type { Reply } from '@reviews/harness';
import {
  COMMENTS_COUNTED,
  EYES,
  keepsDraft,
  mayChoose,
  mayKnow,
  mayName,
  mayRead,
  readerOf,
  rightTo,
} from '../tables/audience.ts';
import {
  DIRECTORY,
  DIRECTORY_OF_ONE,
  LOGGED,
  OTHER_THINGS,
  RECORDS,
  type OtherThing,
  type Thing,
} from '../tables/other-audience.ts';
import { mayLearnOfPacket, PACKET_THINGS, type PacketThing } from '../tables/packets.ts';
import type { MarkedCompany } from '../world/marked-company.ts';
import type { Marker, MarkedForm } from '../world/markers.ts';
import type { Who } from '@reviews/api/testing/cases/people';
import type { Pairs } from './pairs.ts';
import { ABSENT_HASH, type ReadingCall } from './reading-calls.ts';

/** Calls that return the numbers they were sent, no matter who those belong to. */
const ECHOING: ReadonlySet<string> = new Set([
  'page',
  ...Object.keys(CASES).filter((id) => {
    const own = CASES[id];
    return own !== undefined && 'echoes' in own;
  }),
]);

const isOther = (thing: Thing): thing is OtherThing => thing in OTHER_THINGS;
const isOfPacket = (thing: Thing): thing is PacketThing => thing in PACKET_THINGS;

/** Returns whether a person may see a marker in an answer of a call about forms. */
function maySee({ thing, form, packet }: Marker, who: Who): boolean {
  if (isOther(thing)) return OTHER_THINGS[thing][who] !== 'no';
  if (isOfPacket(thing)) return packet !== null && mayLearnOfPacket(thing, packet, who);
  return form !== null && rightTo(thing, form, who).may;
}

/** Returns whether the table demands that a person finds it. */
export function mustFind({ thing, form, packet }: Marker, who: Who): boolean {
  if (isOther(thing)) return OTHER_THINGS[thing][who] === 'yes';
  if (isOfPacket(thing)) return packet !== null && mayLearnOfPacket(thing, packet, who);
  return form !== null && rightTo(thing, form, who).mustFind;
}

/** Things that name the writer of a review, on the task that it came from. */
const NAMED_ON_TASKS: readonly Thing[] = [
  "the writer's name",
  "the writer's number",
  "the writer's other names and numbers",
];

/**
 * Returns whether a person sees a reviewer's name on the nomination task: names are shown there and
 * nowhere else.
 */
function isChosen(who: Who, { thing, form }: Marker, { operation, address }: ReadingCall): boolean {
  const task = form?.task ?? null;
  return (
    task !== null &&
    NAMED_ON_TASKS.includes(thing) &&
    (operation === 'listMyApprovals' ||
      (operation === 'showPulse' && address.includes(task.hash))) &&
    mayChoose(task, who)
  );
}

/** Headers that differ between answers for their own reasons. */
const CHANGING = new Set([
  'date',
  'x-request-id',
  'set-cookie',
  'content-security-policy',
  'connection',
  'keep-alive',
]);

/**
 * Returns an answer without what belongs to the request: number, time, cookie, nonce. Answers that
 * are equal here are indistinguishable.
 */
export function comparable({ status, headers, text }: Reply): string {
  const kept = Object.entries(headers).filter(([name]) => !CHANGING.has(name));
  return JSON.stringify([status, kept, text.replace(/"requestId":"[^"]*"/, '"requestId":""')]);
}

/**
 * What was answered, searched and compared; the faults found, and what was found where it may be.
 */
export class Inspection {
  readonly faults: string[] = [];
  readonly seen = new Set<string>();
  readonly #company: MarkedCompany;
  readonly #formsByHash: ReadonlyMap<string, MarkedForm>;
  /** The forms that addresses name, by hash or by the key of an image in them. */
  readonly #formsByName: ReadonlyMap<string, MarkedForm | null>;
  /** What each person is told about things that do not exist, by operation. */
  readonly #absent = new Map<string, Set<string>>();
  readonly #refusals = new Map<string, string>();

  constructor(company: MarkedCompany) {
    this.#company = company;
    this.#formsByHash = new Map(company.forms.map((form) => [form.hash, form]));
    this.#formsByName = new Map([
      ...this.#formsByHash,
      ...company.files.map(({ key, form }) => [key, form] as const),
    ]);
  }

  /** Inspects one answer to one person. */
  answer(who: Who, call: ReadingCall, reply: Reply): void {
    const asked = `${call.address} ${JSON.stringify(call.body ?? '')}`.toLowerCase();
    const shown = `${JSON.stringify(reply.headers)}\n${reply.text}`;
    const isEcho = reply.status >= 400 || ECHOING.has(call.operation);
    const { found, pieces } = this.#company.markers.in(shown);
    for (const marker of found) {
      if (isEcho && asked.includes(marker.token)) continue;
      this.seen.add(`${who} ${marker.token}`);
      const isListed =
        EYES[who] !== null &&
        reply.status === 200 &&
        (this.#isInDirectory(who, marker, call) || isChosen(who, marker, call));
      if (!isListed && !maySee(marker, who)) this.#leak(who, call, reply, marker);
    }
    for (const piece of pieces)
      if (!asked.includes(piece))
        this.faults.push(
          `${who} is shown a piece of a marker, "${piece}", by ${call.method} ${call.address}`,
        );
    if (reply.status >= 500)
      this.faults.push(`${call.method} ${call.address} as ${who} was answered ${reply.status}`);
    this.#keepForComparison(who, call, reply);
    if (
      reply.status === 200 &&
      call.operation !== 'page' &&
      String(reply.headers['content-type']).startsWith('application/json')
    )
      this.#records(who, call, reply.json());
  }

  /** Inspects one line of the log. */
  line(line: string): void {
    const { found, pieces } = this.#company.markers.in(line);
    for (const marker of found)
      if (!LOGGED.includes(marker.thing))
        this.faults.push(`The log holds ${marker.thing}${about(marker)}: ${line}`);
    for (const piece of pieces)
      this.faults.push(`The log holds a piece of a marker, "${piece}": ${line}`);
    const names = Object.values(this.#company.traces)
      .flatMap((traces) => traces ?? [])
      .filter((trace) => trace.startsWith('kast'));
    if (names.some((name) => line.toLowerCase().includes(name)))
      this.faults.push(`The log names a person: ${line}`);
  }

  /**
   * Returns what may be found and was not: a cell of the table without evidence, or a company in
   * which the thing is missing.
   */
  missing(people: readonly Who[], asked: Pairs): string[] {
    const lines = new Map<string, number>();
    for (const marker of this.#company.markers.all) {
      for (const who of people) {
        if (marker.form !== null && asked.get(marker.form)?.has(who) !== true) continue;
        if (!mustFind(marker, who) || this.seen.has(`${who} ${marker.token}`)) continue;
        const line = `${who} finds nowhere ${marker.thing}${about(marker)}, which the table says they do`;
        lines.set(line, (lines.get(line) ?? 0) + 1);
      }
    }
    return [...lines].map(([line, times]) => (times === 1 ? line : `${line} (${times} markers)`));
  }

  /**
   * Returns the calls that answer differently for a form a person may not know of than for one that
   * does not exist.
   */
  refusalsUnlikeAbsence(): string[] {
    return [...this.#refusals].flatMap(([key, told]) => {
      const [who = '', operation = ''] = told.split('\n');
      const known = this.#absent.get(`${who} ${operation}`);
      if (known === undefined || known.has(key.slice(key.indexOf('\n') + 1))) return [];
      return [`${told.replaceAll('\n', ' ')} is answered unlike one that does not exist`];
    });
  }

  /**
   * Returns whether a call shows something that names a person because it searches people, or
   * maintains their records; a call about one person does so for that person only.
   */
  #isInDirectory(who: Who, { thing, form }: Marker, { operation, address }: ReadingCall): boolean {
    const kept = RECORDS[operation];
    if (
      DIRECTORY[operation]?.includes(thing) !== true &&
      !(kept?.things.includes(thing) === true && kept.to.includes(who))
    )
      return false;
    return (
      !DIRECTORY_OF_ONE.has(operation) ||
      this.#company.markers.in(address).found.some((asked) => asked.form === form)
    );
  }

  #leak(who: Who, { method, address, body }: ReadingCall, reply: Reply, marker: Marker): void {
    const asked = body === undefined ? '' : ` ${JSON.stringify(body).slice(0, 200)}`;
    this.faults.push(
      `${who} is shown ${marker.thing}${about(marker)} by ${method} ${address}${asked} (${reply.status}, "${marker.token}")`,
    );
  }

  #keepForComparison(who: Who, { operation, address }: ReadingCall, reply: Reply): void {
    if (operation === 'page') return;
    // `/api/pulses/<hash>/…` and `/api/rich-text-images/<key>`
    const named = address
      .split(/[/?]/)
      .find((part) => this.#formsByName.has(part) || part === ABSENT_HASH);
    if (named === undefined) return;
    const form = this.#formsByName.get(named);
    if (form === null) return;
    if (form === undefined) {
      const key = `${who} ${operation}`;
      this.#absent.set(key, (this.#absent.get(key) ?? new Set()).add(digest(comparable(reply))));
    } else if (!mayKnow(form, who) && !(operation === 'showKeptDraft' && keepsDraft(form, who))) {
      this.#refusals.set(
        `${who} ${operation} ${form.name}\n${digest(comparable(reply))}`,
        `${who}\n${operation}\nfor ${form.name} (${address}, ${reply.status})`,
      );
    }
  }

  /**
   * Checks what is told of a form anywhere in an answer: nothing that names its writer to readers
   * who may not see the writer, and no comment count that includes hidden comments.
   */
  #records(who: Who, call: ReadingCall, value: unknown): void {
    if (Array.isArray(value)) {
      for (const each of value) this.#records(who, call, each);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const record: Record<string, unknown> = { ...value };
    const form = this.#formOf(record);
    if (form !== undefined) this.#record(who, call, form, record);
    for (const each of Object.values(record)) this.#records(who, call, each);
  }

  /** Returns the form that a record is about, by its hash or its link. */
  #formOf({ hash, href }: Readonly<Record<string, unknown>>): MarkedForm | undefined {
    if (typeof hash === 'string') return this.#formsByHash.get(hash);
    const named =
      typeof href === 'string'
        ? href.split(/[/?]/).find((part) => this.#formsByHash.has(part))
        : undefined;
    return named === undefined ? undefined : this.#formsByHash.get(named);
  }

  #record(
    who: Who,
    { method, address }: ReadingCall,
    form: MarkedForm,
    record: Record<string, unknown>,
  ): void {
    const traces = form.writer === null ? undefined : this.#company.traces[form.writer];
    if (traces !== undefined && !mayName(form, who)) {
      const text = JSON.stringify(record).toLowerCase();
      const trace = traces.find((one) => text.includes(one));
      if (trace !== undefined)
        this.faults.push(
          `${who} is shown "${trace}", who writes ${form.name}, by ${method} ${address}`,
        );
    }
    const reader = readerOf(who, form);
    const own = who === form.notedBy ? 1 : 0;
    const expected =
      reader !== null && mayRead(form, who)
        ? (form.commented ? COMMENTS_COUNTED[reader] : 0) + form.said + own
        : 0;
    for (const [name, count] of Object.entries(record)) {
      if (/^comment_?count$/i.test(name) && count !== expected)
        this.faults.push(
          `${who} is told of ${String(count)} comments of ${form.name}, not ${expected}, by ${method} ${address}`,
        );
    }
  }
}

const about = ({ form, packet }: Marker): string =>
  form === null ? (packet === null ? '' : ` of ${packet.subject}`) : ` of ${form.name}`;
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
