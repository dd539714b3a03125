import { MENTION_LIMIT, TYPEAHEAD_DEBOUNCE_MS, TYPEAHEAD_MIN_CHARS } from '@reviews/domain';

/** An employee the dropdown can offer. */
export interface MentionCandidate {
  readonly id: string | number;
  readonly preferred_name: string;
  readonly position_name?: string | null | undefined;
}

/** Finds employees by the letters after the '@'; rejects when the search fails. The signal says that nobody waits any more. */
export type EmployeeSearch = (
  query: string,
  signal: AbortSignal,
) => Promise<readonly MentionCandidate[]>;

/** What the dropdown shows. `active` is an index into `candidates`. */
export interface MentionState {
  readonly phase: 'closed' | 'searching' | 'found' | 'nothing' | 'failed';
  readonly candidates: readonly MentionCandidate[];
  readonly active: number;
}

const CLOSED: MentionState = { phase: 'closed', candidates: [], active: 0 };

/**
 * The search behind the mention dropdown: from 2 characters on, 500 ms after the last of them (CONST-07), at
 * most 10 suggestions; an answer that a newer query has overtaken is dropped.
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

  /** The letters after the '@' have changed. */
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
    // Whoever still fits stays in view while the search runs, so that the list does not flicker with each letter.
    const letters = query.trim().toLocaleLowerCase();
    const candidates = this.state.candidates.filter((candidate) =>
      candidate.preferred_name.toLocaleLowerCase().includes(letters),
    );
    this.publish({ phase: 'searching', candidates, active: 0 });
    this.timer = setTimeout(() => void this.run(query.trim()), TYPEAHEAD_DEBOUNCE_MS);
  }

  /** The '@' has been left, dismissed or completed. */
  close(): void {
    this.cancel();
    this.query = null;
    this.publish(CLOSED);
  }

  /** Moves the active suggestion up or down, around the ends. */
  move(step: 1 | -1): void {
    const { candidates, active } = this.state;
    if (candidates.length > 0) {
      this.publish({
        ...this.state,
        active: (active + step + candidates.length) % candidates.length,
      });
    }
  }

  /** Makes the suggestion under the pointer the active one. */
  activate(index: number): void {
    if (index !== this.state.active) {
      this.publish({ ...this.state, active: index });
    }
  }

  /** The suggestion that Enter would take, if any. */
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
