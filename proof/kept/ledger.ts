import type { AnswerValue } from '@reviews/domain';

/** Answers by question id; a question without a value is absent. */
export type Content = Readonly<Record<number, AnswerValue>>;

/**
 * When an answer was read whole, by the ledger's own counter; null while the outcome of the write
 * is unknown.
 */
type Acknowledged = number | null;

export interface SentSave {
  readonly sequence: number;
  /** Everything the draft holds once this save is stored. */
  readonly content: Content;
  /** Whether it asks for a new draft group. */
  readonly opens: boolean;
  acknowledged: Acknowledged;
  /** Answered with a conflict: it must not be stored. */
  refused: boolean;
  /** Taken from the answer. */
  group: string | null;
  version: number;
}

export interface WindowEntry {
  readonly editor: string;
  /** Number of submissions the form had when the window was opened. */
  readonly round: number;
  readonly saves: SentSave[];
}

interface Sent {
  acknowledged: Acknowledged;
}

export interface FormEntry {
  readonly id: number;
  readonly hash: string;
  /** By editor. */
  readonly windows: Map<string, WindowEntry>;
  /** In the order of sending, each once however often it was retried. */
  readonly submissions: (Sent & { readonly content: Content })[];
  readonly reopenings: Sent[];
  /** By idempotency key, each once however often it was retried. */
  readonly comments: (Sent & {
    readonly key: string;
    readonly userId: number;
    readonly body: string;
  })[];
  /** Who has marked the form as read since its last submission, by user id. */
  views: (Sent & { readonly userId: number })[];
}

export interface UploadEntry {
  readonly key: string;
  readonly userId: number;
  readonly bytes: Buffer;
  readonly acknowledged: number;
}

/**
 * What the product has confirmed, and what it may have done without being able to say so. Kept by
 * the clients.
 */
export class Ledger {
  readonly forms: ReadonlyMap<number, FormEntry>;
  readonly uploads: UploadEntry[] = [];
  /** Session tokens that are valid, and those that were given up. */
  readonly liveTokens = new Map<string, number>();
  readonly endedTokens = new Map<string, number>();
  readonly faults: string[] = [];
  readonly counts = {
    saves: 0,
    submissions: 0,
    reopenings: 0,
    views: 0,
    comments: 0,
    lost: 0,
    lapsed: 0,
    signIns: 0,
    impersonations: 0,
    conflicts: 0,
    refusedStale: 0,
    signInLimits: 0,
  };
  #now = 0;
  #waiting: (() => void)[] = [];

  constructor(forms: readonly { readonly id: number; readonly hash: string }[]) {
    this.forms = new Map(
      forms.map(({ id, hash }) => [
        id,
        {
          id,
          hash,
          windows: new Map(),
          submissions: [],
          reopenings: [],
          comments: [],
          views: [],
        },
      ]),
    );
  }

  /** Returns a mark: everything acknowledged before it has a smaller number. */
  mark(): number {
    this.#now += 1;
    return this.#now;
  }

  /** Resolves when the next write is acknowledged. */
  nextAcknowledged(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Records that a write was confirmed. */
  acknowledge(sent: Sent): void {
    sent.acknowledged = this.mark();
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Records what a window has sent; a retried save is the same save. */
  sent(
    form: FormEntry,
    editor: string,
    save: Pick<SentSave, 'sequence' | 'content' | 'opens'>,
  ): SentSave {
    const window = form.windows.get(editor) ?? {
      editor,
      round: form.submissions.length,
      saves: [],
    };
    form.windows.set(editor, window);
    const entry: SentSave = {
      ...save,
      acknowledged: null,
      refused: false,
      group: null,
      version: 0,
    };
    window.saves.push(entry);
    return entry;
  }

  saved(form: FormEntry, editor: string, save: SentSave, group: string, version: number): void {
    const before = form.windows
      .get(editor)
      ?.saves.findLast((other) => other.acknowledged !== null && other.group === group);
    if (before !== undefined && before.version >= version)
      this.faults.push(
        `The version of draft ${group} went from ${before.version} to ${version} with save ${save.sequence}.`,
      );
    save.group = group;
    save.version = version;
    this.counts.saves += 1;
    this.acknowledge(save);
  }

  submitting(form: FormEntry, content: Content): Sent {
    const entry = { content, acknowledged: null };
    form.submissions.push(entry);
    return entry;
  }

  submitted(entry: Sent): void {
    this.counts.submissions += 1;
    this.acknowledge(entry);
  }

  reopening(form: FormEntry): Sent {
    const entry = { acknowledged: null };
    form.reopenings.push(entry);
    // Reopening makes it unread, whether or not the answer arrives.
    form.views = [];
    return entry;
  }

  viewing(form: FormEntry, userId: number): Sent {
    const entry = { userId, acknowledged: null };
    form.views.push(entry);
    return entry;
  }

  commenting(
    form: FormEntry,
    comment: { readonly key: string; readonly userId: number; readonly body: string },
  ): Sent {
    const entry = { ...comment, acknowledged: null };
    form.comments.push(entry);
    return entry;
  }

  /**
   * Records that a browser is about to give up its session: until the answer comes, it may have
   * ended or not.
   */
  givingUp(token: string | undefined): void {
    if (token !== undefined) this.liveTokens.delete(token);
  }

  /** Records a browser's session: the one it gave up, and the one it has now. */
  session(given: string | undefined, now: string | undefined): void {
    if (given !== undefined && given !== now) {
      this.liveTokens.delete(given);
      this.endedTokens.set(given, this.mark());
    }
    if (now !== undefined) this.liveTokens.set(now, this.mark());
  }
}

/** Leaves out questions without a value: one never touched and one emptied read alike. */
export function withoutNulls(answers: Readonly<Record<string, unknown>>): Content {
  return Object.fromEntries(
    Object.entries(answers).filter(([, value]) => value !== null && value !== undefined),
  ) as Content;
}

/** Returns whether two contents are equal. */
export function sameContent(one: Content, other: Content): boolean {
  return canonical(one) === canonical(other);
}

const canonical = (content: Content) =>
  JSON.stringify(Object.entries(content).toSorted(([one], [other]) => Number(one) - Number(other)));
