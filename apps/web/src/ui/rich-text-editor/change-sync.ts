import { EDITOR_SYNC_DEBOUNCE_MS } from '@reviews/domain';

/**
 * Somebody who types without ever resting is not kept waiting for the debounce: after this long the text is handed
 * on all the same, so that a crash costs seconds and not a page.
 */
const LONGEST_WAIT_MS = 10 * EDITOR_SYNC_DEBOUNCE_MS;

/** Emitted texts that may still come back as the value; more than a few mean that nobody sends them back. */
const MAX_ECHOES = 50;

type Timer = ReturnType<typeof setTimeout>;

/**
 * Hands the editor's text to the form 300 ms after the last key stroke (CONST-10), or at once when asked to flush.
 * It also knows which values coming from the form are merely its own text coming back.
 */
export class ChangeSync {
  private read: () => string = () => this.lastValue;
  private emit: (html: string) => void = () => undefined;
  private lastValue: string;
  private echoes: string[] = [];
  private debounce: Timer | undefined;
  private longest: Timer | undefined;

  /** Starts from the form's value. */
  constructor(initial: string) {
    this.lastValue = initial;
  }

  /** Says where the text is read and where it goes; may be called again when either changes. */
  connect(read: () => string, emit: (html: string) => void): void {
    this.read = read;
    this.emit = emit;
  }

  /** The text has changed; it will be handed on when typing rests. */
  touch(): void {
    clearTimeout(this.debounce);
    this.debounce = setTimeout(() => this.flush(), EDITOR_SYNC_DEBOUNCE_MS);
    this.longest ??= setTimeout(() => this.flush(), LONGEST_WAIT_MS);
  }

  /** Hands on what has been typed and not been handed on yet. Does nothing when there is nothing. */
  flush(): void {
    if (this.debounce === undefined) {
      return;
    }
    this.stopTimers();
    const html = this.read();
    if (html !== this.lastValue) {
      this.lastValue = html;
      this.echoes = [...this.echoes, html].slice(-MAX_ECHOES);
      this.emit(html);
    }
  }

  /**
   * Takes the form's value and says whether it is news: true when the editor has to show it instead of its own text,
   * false when it is the text the editor itself has handed on, even if more has been typed since.
   */
  receive(value: string): boolean {
    const echo = this.echoes.indexOf(value);
    if (echo !== -1) {
      this.echoes = this.echoes.slice(echo + 1);
      return false;
    }
    if (value === this.lastValue) {
      return false;
    }
    this.stopTimers();
    this.echoes = [];
    this.lastValue = value;
    return value !== this.read();
  }

  private stopTimers(): void {
    clearTimeout(this.debounce);
    clearTimeout(this.longest);
    this.debounce = undefined;
    this.longest = undefined;
  }
}
