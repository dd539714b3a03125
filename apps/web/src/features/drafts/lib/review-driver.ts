import { AUTO_SAVE_DELAY_MS, CONFIRM_RETRY_MS, type AnswerValue } from '@reviews/domain';
import {
  reduceReview,
  type OtherVersion,
  type ReviewEvent,
  type SaveReply,
} from './review-reducer.ts';
import {
  hasUnsaved,
  unsentAnswers,
  type AnswerMap,
  type ReviewConflict,
  type ReviewFailure,
  type ReviewState,
  type SentRequest,
} from './review-state.ts';

/** First pause before a failed save is tried again by itself; it doubles with each failure. */
export const RETRY_FIRST_MS = 2_000;
/** Longest such pause. */
export const RETRY_LONGEST_MS = 30_000;

export type SendFailure =
  | { kind: 'conflict'; other: OtherVersion }
  | { kind: 'failure'; failure: ReviewFailure; answered: boolean };

export interface SendOptions {
  /** A try nobody asked for: it opens no dialog and says nothing. */
  quiet: boolean;
  /** The page may be going away. */
  keepalive: boolean;
}

/** Everything the driver needs from outside. */
export interface ReviewPorts {
  save: (request: SentRequest, options: SendOptions) => Promise<SaveReply>;
  submit: (request: SentRequest) => Promise<void>;
  /** Reads an error of `save` or `submit`. */
  failureOf: (error: unknown) => SendFailure;
  /** Of the changed answers those a draft can take, and why the others cannot be sent yet. */
  sendable: (answers: AnswerMap) => { answers: AnswerMap; stuck: string | null };
  /** Every answer of a question that shows (Q-41, AMB-35). */
  answersToSubmit: (values: AnswerMap) => AnswerMap;
  /** Something changed that the journal has to hold or may let go. */
  journalChanged: () => void;
  say: {
    draftSaved: () => void;
    failed: (message: string) => void;
    /** Answers of another window were taken over, without a conflict. */
    merged: (whileSubmitting: boolean) => void;
  };
}

export type SubmitOutcome = 'submitted' | 'failed' | 'conflict' | 'busy';

type Timer = ReturnType<typeof setTimeout>;

const WAITS_FOR_A_CHANGE: ReadonlySet<string> = new Set(['refused', 'firewall']);

/**
 * Runs one form: holds its state, saves 2000 ms after the last change (DRAFT-01), never two requests in flight, only
 * what changed, again with growing pauses while there is no answer, and once to submit (FORM-22, FORM-23).
 */
export class ReviewDriver {
  #state: ReviewState;
  readonly #ports: ReviewPorts;
  readonly #listeners = new Set<() => void>();
  #autoSave: Timer | null = null;
  #retry: Timer | null = null;
  /** A save was due while another was in flight. */
  #due = false;
  /** The button was pressed: its save is told by a toast. */
  #announce = false;
  /** The failure last told, so that it is told once until a save works again (AMB-73). */
  #told: string | null = null;
  #disposed = false;
  /** FORM-38: a form only tried out; nothing is ever sent (DRAFT-02). */
  readonly isPreview: boolean;

  constructor(start: ReviewState, ports: ReviewPorts, isPreview = false) {
    this.#state = start;
    this.#ports = ports;
    this.isPreview = isPreview;
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): ReviewState => this.#state;

  /** A key stroke or a choice. */
  readonly edit = (id: number, value: AnswerValue): void => {
    if (this.#state.values[id] === value) return;
    this.#dispatch({ type: 'edited', id, value });
    this.#restAfterChange();
  };

  /** FORM-26. */
  readonly setOptOut = (optOut: boolean): void => {
    this.#dispatch({ type: 'opted-out', optOut });
    this.#restAfterChange();
  };

  /** Puts answers of the journal back on the page and saves them at once. */
  putBack(values: AnswerMap, optOut: boolean | null, conflict: ReviewConflict | null): void {
    this.#dispatch({ type: 'put-back', values, optOut, conflict });
    if (conflict === null) this.#saveIfNeeded({ quiet: false, keepalive: false });
  }

  /** The Save Draft button: saves now, whether or not something changed, and says so (DRAFT-03, AMB-38). */
  readonly saveNow = (): void => {
    if (this.isPreview || this.#state.submitting || this.#state.conflict) return;
    this.#announce = true;
    if (this.#state.request) this.#due = true;
    else void this.#send('save', { quiet: false, keepalive: false });
  };

  /** Saves what is unsaved and waits until nothing is in flight; true when all of it is with the server. */
  async saveAll(): Promise<boolean> {
    await this.whenNotSaving();
    const { submitting, conflict } = this.#state;
    if (hasUnsaved(this.#state) && !this.isPreview && !submitting && conflict === null)
      await this.#send('save', { quiet: false, keepalive: false });
    return !hasUnsaved(this.#state);
  }

  /** Waits for a save in flight, looking again every 500 ms (FORM-22, FORM-23). */
  async whenNotSaving(): Promise<void> {
    while (this.#state.request?.kind === 'save') {
      await new Promise((resolve) => setTimeout(resolve, CONFIRM_RETRY_MS));
    }
  }

  /** Sends the review once, after any save in flight (FORM-23); pressing twice sends one. */
  async submit(): Promise<SubmitOutcome> {
    if (this.isPreview || this.#state.submitting || this.#state.submitted) return 'busy';
    this.#dispatch({ type: 'submit-asked' });
    await this.whenNotSaving();
    // A save that was refused meanwhile has ended the submit: the writer looks at both versions first.
    if (!this.#state.submitting) return 'conflict';
    return this.#send('submit', { quiet: false, keepalive: false });
  }

  /** The writer has chosen between two versions; what was not chosen is saved as a draft group of its own. */
  readonly settleConflict = (values: AnswerMap): void => {
    this.#dispatch({ type: 'conflict-settled', values });
    this.#saveIfNeeded({ quiet: false, keepalive: false });
  };

  /**
   * The connection or the session may be back: tries at once what waits for it. The pauses start over: a try that was
   * under way, or that came a moment too early, must not be followed by the longest of them.
   */
  readonly nudge = (): void => {
    const { failure } = this.#state;
    if (!failure || WAITS_FOR_A_CHANGE.has(failure.reason)) return;
    this.#dispatch({ type: 'nudged' });
    this.#saveIfNeeded({ quiet: true, keepalive: false });
  };

  /** The page is hidden or going away: what is unsaved is sent now. */
  readonly leave = ({ keepalive }: Pick<SendOptions, 'keepalive'>): void =>
    this.#saveIfNeeded({ quiet: true, keepalive });

  /** Stops every timer. Answers to requests still under way are ignored. */
  dispose(): void {
    this.#disposed = true;
    this.#clearTimers();
  }

  /** Takes up work again after a `dispose` (React mounts effects twice in development). */
  revive(): void {
    this.#disposed = false;
    this.#plan();
  }

  #dispatch(event: ReviewEvent): void {
    this.#state = reduceReview(this.#state, event);
    this.#ports.journalChanged();
    for (const listener of this.#listeners) listener();
    this.#plan();
  }

  /** DRAFT-01: the 2000 ms start again with each change. */
  #restAfterChange(): void {
    const { failure, conflict } = this.#state;
    if (
      this.isPreview ||
      conflict ||
      (failure && !WAITS_FOR_A_CHANGE.has(failure.reason)) ||
      !hasUnsaved(this.#state)
    )
      return;
    if (this.#autoSave) clearTimeout(this.#autoSave);
    this.#startAutoSave();
  }

  #startAutoSave(): void {
    this.#autoSave = setTimeout(() => {
      this.#autoSave = null;
      if (this.#state.request) this.#due = true;
      else this.#saveIfNeeded({ quiet: false, keepalive: false });
    }, AUTO_SAVE_DELAY_MS);
  }

  /** Sets the timers that the state asks for and clears those it does not. */
  #plan(): void {
    const { request, submitting, submitted, conflict, failure, attempts } = this.#state;
    if (
      this.#disposed ||
      this.isPreview ||
      submitting ||
      submitted ||
      conflict ||
      !hasUnsaved(this.#state)
    ) {
      this.#clearTimers();
      return;
    }
    if (request) return;
    if (failure === null) {
      if (this.#autoSave === null && this.#retry === null) this.#startAutoSave();
    } else if (!WAITS_FOR_A_CHANGE.has(failure.reason) && this.#retry === null) {
      const pause = Math.min(RETRY_FIRST_MS * 2 ** Math.max(0, attempts - 1), RETRY_LONGEST_MS);
      this.#retry = setTimeout(() => {
        this.#retry = null;
        this.#saveIfNeeded({ quiet: true, keepalive: false });
      }, pause);
    }
  }

  #clearTimers(): void {
    if (this.#autoSave) clearTimeout(this.#autoSave);
    if (this.#retry) clearTimeout(this.#retry);
    this.#autoSave = null;
    this.#retry = null;
  }

  #saveIfNeeded(options: SendOptions): void {
    const { request, submitting, conflict } = this.#state;
    if (this.isPreview || request || submitting || conflict || !hasUnsaved(this.#state)) return;
    void this.#send('save', options);
  }

  async #send(kind: 'save' | 'submit', options: SendOptions): Promise<SubmitOutcome> {
    this.#clearTimers();
    this.#due = false;
    const { request, stuck } = this.#requestFor(kind);
    if (stuck !== null && !this.#announce && Object.keys(request.answers).length === 0) {
      this.#fail({ reason: 'refused', message: stuck }, true, kind, options);
      return 'failed';
    }
    this.#dispatch({ type: 'sent', request });
    try {
      if (kind === 'submit') {
        await this.#ports.submit(request);
        this.#dispatch({ type: 'submitted' });
        return 'submitted';
      }
      this.#afterSave(await this.#ports.save(request, options), stuck, options);
      return 'submitted';
    } catch (error) {
      return this.#afterError(error, kind, options);
    }
  }

  #requestFor(kind: 'save' | 'submit'): { request: SentRequest; stuck: string | null } {
    const { values, keepsake, acknowledged, answerGroup, base, optOut, sequence, unanswered } =
      this.#state;
    const { answers, stuck } =
      kind === 'submit'
        ? { answers: this.#ports.answersToSubmit(values), stuck: null }
        : this.#ports.sendable(unsentAnswers({ values: keepsake ?? values, acknowledged }));
    // An answer that got lost may have arrived: the same content keeps its number, and the server knows it again.
    if (
      unanswered &&
      unanswered.kind === kind &&
      unanswered.optOut === optOut &&
      sameMap(unanswered.answers, answers)
    ) {
      return { request: unanswered, stuck };
    }
    return { request: { kind, sequence: sequence + 1, answerGroup, base, answers, optOut }, stuck };
  }

  #afterSave(reply: SaveReply, stuck: string | null, options: SendOptions): void {
    const wasKeepsake = this.#state.keepsake !== null;
    const announced = this.#announce && !this.#due;
    if (stuck === null) this.#told = null;
    this.#dispatch({ type: 'saved', reply });
    if (stuck !== null) this.#fail({ reason: 'refused', message: stuck }, true, 'save', options);
    if (announced) {
      this.#announce = false;
      this.#ports.say.draftSaved();
    }
    if (this.#disposed) return;
    if (this.#due || wasKeepsake) void this.#sendAgain();
  }

  async #sendAgain(): Promise<void> {
    if (this.#announce || hasUnsaved(this.#state))
      await this.#send('save', { quiet: false, keepalive: false });
  }

  #afterError(error: unknown, kind: 'save' | 'submit', options: SendOptions): SubmitOutcome {
    const result = this.#ports.failureOf(error);
    if (result.kind === 'failure') {
      this.#fail(result.failure, result.answered, kind, options);
      return 'failed';
    }
    const asked = this.#announce || kind === 'submit';
    this.#announce = false;
    this.#dispatch({ type: 'refused-as-old', other: result.other, asked });
    if (this.#state.conflict === null) {
      this.#ports.say.merged(kind === 'submit');
      this.#saveIfNeeded(options);
    }
    return 'conflict';
  }

  #fail(
    failure: ReviewFailure,
    answered: boolean,
    kind: 'save' | 'submit',
    options: SendOptions,
  ): void {
    const asked = this.#announce || kind === 'submit';
    this.#announce = false;
    this.#dispatch({ type: 'failed', failure, answered });
    // The shell speaks for an ended session.
    if (failure.reason === 'session' || (options.quiet && !asked)) return;
    if (asked || this.#told !== failure.message) this.#ports.say.failed(failure.message);
    this.#told = failure.message;
  }
}

function sameMap(one: AnswerMap, other: AnswerMap): boolean {
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.is(one[Number(key)], other[Number(key)]))
  );
}
