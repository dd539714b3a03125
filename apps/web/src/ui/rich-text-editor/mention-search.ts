import { MENTION_LIMIT, TYPEAHEAD_DEBOUNCE_MS, TYPEAHEAD_MIN_CHARS } from '@reviews/domain';

/** An employee the dropdown can offer. */
export interface MentionCandidate {
  readonly id: string | number;
  readonly preferred_name: string;
  readonly position_name?: string | null | undefined;
}

/**
 * Finds employees by the letters after the '@'; rejects if the search fails. The signal aborts a
 * search that is no longer needed.
 */
export type EmployeeSearch = (
  query: string,
  signal: AbortSignal,
) => Promise<readonly MentionCandidate[]>;

/** State of the dropdown. `active` is an index into `candidates`. */
export interface MentionState {
  readonly phase: 'closed' | 'searching' | 'found' | 'nothing' | 'failed';
  readonly candidates: readonly MentionCandidate[];
  readonly active: number;
}

const CLOSED: MentionState = { phase: 'closed', candidates: [], active: 0 };

/**
 * The search behind the mention dropdown: from 2 characters, 500 ms after the last one
 * (CONST-07), with at most 10
 * suggestions. A response overtaken by a newer query is dropped.
 */
export class MentionSearch {
  private state: MentionState = CLOSED;
  private query: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private request: AbortController | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly search: EmployeeSearch;

  constructor(search: EmployeeSearch) {
    this.search = search;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  readonly getState = (): MentionState => this.state;

  /** Called when the letters after the '@' change. */
  setQuery(query: string): void {
    if (query === this.query) {
      return;
    }
    this.cancel();
    this.query = query;
    if ([...query.trim()].length < TYPEAHEAD_MIN_CHARS) {
      this.publish(CLOSED);
      return;
    }
    // Hits that still match stay visible while the search runs, so that the list does not flicker
    // with each letter.
    const letters = query.trim().toLocaleLowerCase();
    const candidates = this.state.candidates.filter((candidate) =>
      candidate.preferred_name.toLocaleLowerCase().includes(letters),
    );
    this.publish({ phase: 'searching', candidates, active: 0 });
    this.timer = setTimeout(() => void this.run(query.trim()), TYPEAHEAD_DEBOUNCE_MS);
  }

  /** Called when the '@' is left, dismissed or completed. */
  close(): void {
    this.cancel();
    this.query = null;
    this.publish(CLOSED);
  }

  /** Moves the active suggestion up or down, wrapping around the ends. */
  move(step: 1 | -1): void {
    const { candidates, active } = this.state;
    if (candidates.length > 0) {
      this.publish({
        ...this.state,
        active: (active + step + candidates.length) % candidates.length,
      });
    }
  }

  /** Activates the suggestion under the pointer. */
  activate(index: number): void {
    if (index !== this.state.active) {
      this.publish({ ...this.state, active: index });
    }
  }

  /** Returns the suggestion that Enter would take, if any. */
  activeCandidate(): MentionCandidate | undefined {
    return this.state.candidates[this.state.active];
  }

  private async run(query: string): Promise<void> {
    const request = new AbortController();
    this.request = request;
    let next: MentionState;
    try {
      const candidates = (await this.search(query, request.signal)).slice(0, MENTION_LIMIT);
      next = { phase: candidates.length === 0 ? 'nothing' : 'found', candidates, active: 0 };
    } catch {
      next = { phase: 'failed', candidates: [], active: 0 };
    }
    if (!request.signal.aborted) {
      this.publish(next);
    }
  }

  private cancel(): void {
    clearTimeout(this.timer);
    this.request?.abort();
  }

  private publish(state: MentionState): void {
    this.state = state;
    for (const listener of this.listeners) {
      listener();
    }
  }
}
