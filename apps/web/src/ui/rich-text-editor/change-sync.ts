import { EDITOR_SYNC_DEBOUNCE_MS } from '@reviews/domain';

/**
 * Maximum wait for someone who types without a pause: after this long the text is emitted anyway,
 * so that a crash costs
 * seconds and not a page.
 */
const LONGEST_WAIT_MS = 10 * EDITOR_SYNC_DEBOUNCE_MS;

/**
 * Maximum number of emitted texts that may still come back as the value; more than a few mean that
 * no one sends them back.
 */
const MAX_ECHOES = 50;

type Timer = ReturnType<typeof setTimeout>;

/**
 * Emits the editor's text to the form 300 ms after the last key stroke (CONST-10), or at once on
 * flush.
 * It also recognises values from the form that are only its own text coming back.
 */
export class ChangeSync {
  private read: () => string = () => this.lastValue;
  private emit: (html: string) => void = () => undefined;
  private lastValue: string;
  private echoes: string[] = [];
  private debounce: Timer | undefined;
  private longest: Timer | undefined;

  /** Starts with the form's value. */
  constructor(initial: string) {
    this.lastValue = initial;
  }

  /** Sets where the text is read and emitted; call it again when either changes. */
  connect(read: () => string, emit: (html: string) => void): void {
    this.read = read;
    this.emit = emit;
  }

  /** Marks the text as changed; it is emitted when typing pauses. */
  touch(): void {
    clearTimeout(this.debounce);
    this.debounce = setTimeout(() => this.flush(), EDITOR_SYNC_DEBOUNCE_MS);
    this.longest ??= setTimeout(() => this.flush(), LONGEST_WAIT_MS);
  }

  /** Emits text that has not been emitted yet; does nothing if there is none. */
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
   * Takes the form's value. Returns true if the editor has to show it instead of its own text, and
   * false if it is text that
   * the editor itself emitted, even if more has been typed since.
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
