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

/** Pause before the first retry of a failed save; doubles with each failure. */
export const RETRY_FIRST_MS = 2_000;
/** Maximum pause between retries. */
export const RETRY_LONGEST_MS = 30_000;

export type SendFailure =
  | { kind: 'conflict'; other: OtherVersion }
  | { kind: 'failure'; failure: ReviewFailure; answered: boolean };

export interface SendOptions {
  /** An automatic attempt: it opens no dialog and shows no message. */
  quiet: boolean;
  /** The page may be going away. */
  keepalive: boolean;
}

/** External dependencies of the driver. */
export interface ReviewPorts {
  save: (request: SentRequest, options: SendOptions) => Promise<SaveReply>;
  submit: (request: SentRequest) => Promise<void>;
  /** Interprets an error of `save` or `submit`. */
  failureOf: (error: unknown) => SendFailure;
  /** Splits changed answers: those a draft can take, and why the others cannot be sent yet. */
  sendable: (answers: AnswerMap) => { answers: AnswerMap; stuck: string | null };
  /** Returns the answers of all visible questions (Q-41, AMB-35). */
  answersToSubmit: (values: AnswerMap) => AnswerMap;
  /** Called when the journal has to store something or may delete it. */
  journalChanged: () => void;
  say: {
    draftSaved: () => void;
    failed: (message: string) => void;
    /** Called when answers of another window were merged without a conflict. */
    merged: (whileSubmitting: boolean) => void;
  };
}

export type SubmitOutcome = 'submitted' | 'failed' | 'conflict' | 'busy';

type Timer = ReturnType<typeof setTimeout>;

const WAITS_FOR_A_CHANGE: ReadonlySet<string> = new Set(['refused', 'firewall']);

/**
 * Runs one review. Holds its state, saves 2000 ms after the last change (DRAFT-01), never has two
 * requests in flight, sends only what changed, retries with backoff, and submits once (FORM-22,
 * FORM-23).
 */
export class ReviewDriver {
  #state: ReviewState;
  readonly #ports: ReviewPorts;
  readonly #listeners = new Set<() => void>();
  #autoSave: Timer | null = null;
  #retry: Timer | null = null;
  /** A save became due while another was in flight. */
  #due = false;
  /** The button was pressed, so the save shows a toast. */
  #announce = false;
  /** The last error shown; the same one is not shown again until a save succeeds (AMB-73). */
  #told: string | null = null;
  #disposed = false;
  /** FORM-38: only a preview; nothing is ever sent (DRAFT-02). */
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

  /** Handles a key stroke or a choice. */
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

  /** Restores answers from the journal and saves them at once. */
  putBack(values: AnswerMap, optOut: boolean | null, conflict: ReviewConflict | null): void {
    this.#dispatch({ type: 'put-back', values, optOut, conflict });
    if (conflict === null) this.#saveIfNeeded({ quiet: false, keepalive: false });
  }

  /**
   * Saves now, whether or not something changed, and shows a toast: the Save Draft button
   * (DRAFT-03, AMB-38).
   */
  readonly saveNow = (): void => {
    if (this.isPreview || this.#state.submitting || this.#state.conflict) return;
    this.#announce = true;
    if (this.#state.request) this.#due = true;
    else void this.#send('save', { quiet: false, keepalive: false });
  };

  /**
   * Saves unsaved changes and waits until nothing is in flight; returns whether the server has
   * everything.
   */
  async saveAll(): Promise<boolean> {
    await this.whenNotSaving();
    const { submitting, conflict } = this.#state;
    if (hasUnsaved(this.#state) && !this.isPreview && !submitting && conflict === null)
      await this.#send('save', { quiet: false, keepalive: false });
    return !hasUnsaved(this.#state);
  }

  /** Waits for a save in flight, checking every 500 ms (FORM-22, FORM-23). */
  async whenNotSaving(): Promise<void> {
    while (this.#state.request?.kind === 'save') {
      await new Promise((resolve) => setTimeout(resolve, CONFIRM_RETRY_MS));
    }
  }

  /**
   * Submits the review once, after any save in flight (FORM-23). A second call while submitting
   * sends nothing.
   */
  async submit(): Promise<SubmitOutcome> {
    if (this.isPreview || this.#state.submitting || this.#state.submitted) return 'busy';
    this.#dispatch({ type: 'submit-asked' });
    await this.whenNotSaving();
    // A save refused because of a conflict has ended the submit: the writer must choose between the
    // versions first.
    if (!this.#state.submitting) return 'conflict';
    return this.#send('submit', { quiet: false, keepalive: false });
  }

  /**
   * Resolves a conflict with the writer's choice; the version not chosen is saved as its own draft
   * group.
   */
  readonly settleConflict = (values: AnswerMap): void => {
    this.#dispatch({ type: 'conflict-settled', values });
    this.#saveIfNeeded({ quiet: false, keepalive: false });
  };

  /**
   * Retries pending work at once, because the connection or session may be back. Resets the
   * backoff: an attempt already in flight, or one a moment too early, must not be followed by the
   * longest pause.
   */
  readonly nudge = (): void => {
    const { failure } = this.#state;
    if (!failure || WAITS_FOR_A_CHANGE.has(failure.reason)) return;
    this.#dispatch({ type: 'nudged' });
    this.#saveIfNeeded({ quiet: true, keepalive: false });
  };

  /** Sends unsaved changes now, because the page is hidden or going away. */
  readonly leave = ({ keepalive }: Pick<SendOptions, 'keepalive'>): void =>
    this.#saveIfNeeded({ quiet: true, keepalive });

  /** Stops all timers and ignores responses still in flight. */
  dispose(): void {
    this.#disposed = true;
    this.#clearTimers();
  }

  /** Resumes after `dispose` (React mounts effects twice in development). */
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

  /** Restarts the 2000 ms with each change (DRAFT-01). */
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

  /** Sets the timers that the state needs, and clears the others. */
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
    // The save behind a lost response may have succeeded: the same content keeps its sequence
    // number, so that the server recognises it.
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
    // The shell handles an expired session.
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
