import type { ReplyOf } from '@reviews/contracts';
import type { publishTemplate, saveTemplate, TemplateView } from '@reviews/contracts/templates';
import { isSameDraft, type TemplateDraft } from '@reviews/domain';
import { withNumbers, type Edit } from './draft-edits.ts';
import type { KeptTemplate } from './kept-template.ts';

export interface DeskState {
  /** As the server has it, as far as this window knows. */
  readonly base: TemplateView;
  readonly draft: TemplateDraft;
  /** Saved by this window. */
  readonly savedAt: string | null;
  readonly phase: 'idle' | 'saving' | 'publishing' | 'failed';
  /** What somebody else has saved since; nothing is sent until it is settled. */
  readonly conflict: TemplateView | null;
  /** Opened with changes that this computer had kept. */
  readonly isRestored: boolean;
}

/** What is known of a publication by its answer. */
export type Published = Pick<ReplyOf<typeof publishTemplate>, 'revision' | 'questions'>;

export interface DeskPorts {
  save: (
    revision: number,
    draft: TemplateDraft,
  ) => Promise<Pick<ReplyOf<typeof saveTemplate>, 'revision' | 'has_changes' | 'updated_at'>>;
  publish: (revision: number) => Promise<Published>;
  discard: (revision: number) => Promise<unknown>;
  load: () => Promise<TemplateView>;
  keep: (work: KeptTemplate | null) => void;
  /** What this computer has kept. */
  kept: () => KeptTemplate | null;
  isConflict: (error: unknown) => boolean;
  failed: (error: unknown) => void;
  settled: () => void;
}

const isSame = (one: TemplateDraft, other: TemplateDraft): boolean =>
  one === other || isSameDraft(one, other);

/** Whether something is on the desk that the server does not have. */
export const isUnsaved = ({ draft, base }: DeskState): boolean => !isSame(draft, base.draft);

/** Whether it can only be read: put away, or on its way to be published, with which a change made meanwhile would be lost. */
export const isReadOnly = ({ base, phase }: Pick<DeskState, 'base' | 'phase'>): boolean =>
  base.archived || phase === 'publishing';

/** A template that one person is building: what they changed, what is saved, and who else has saved meanwhile. */
export class TemplateDesk {
  #state: DeskState;
  readonly #ports: DeskPorts;
  readonly #listeners = new Set<() => void>();

  constructor(base: TemplateView, ports: DeskPorts) {
    this.#ports = ports;
    this.#state = { savedAt: null, phase: 'idle', ...this.#opened(base, ports.kept()) };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): DeskState => this.#state;

  /** Changes what is built; this computer has it from that moment. */
  readonly edit = (edit: Edit): void => {
    if (isReadOnly(this.#state)) return;
    this.#set({ draft: edit(this.#state.draft) });
    this.#keep();
  };

  /** @returns whether the server has everything now */
  readonly save = (): Promise<boolean> => this.#store('saving');

  /** Saves first, as a part of it; from then on the template is what was published. */
  readonly publish = async (): Promise<boolean> =>
    this.#finish(
      async (revision) => this.#number(await this.#ports.publish(revision)),
      await this.#store('publishing'),
    );

  /** Back to what is published, the saved changes dropped too. */
  readonly discard = (): Promise<boolean> =>
    this.#finish((revision) => this.#ports.discard(revision), this.#state.conflict === null);

  /** What they saved stands; the own changes are given back, to be put there again if they are missed. */
  readonly takeTheirs = (): TemplateDraft => {
    const { conflict, draft } = this.#state;
    if (conflict !== null) {
      this.#set({
        base: conflict,
        draft: conflict.draft,
        conflict: null,
        phase: 'idle',
        isRestored: false,
      });
      this.#keep();
    }
    return draft;
  };

  /** The own version is saved over theirs. */
  readonly keepMine = (): Promise<boolean> => {
    const { conflict } = this.#state;
    if (conflict !== null) this.#set({ base: conflict, conflict: null, phase: 'idle' });
    this.#keep();
    return this.save();
  };

  /** Drops what was put back at opening. */
  readonly dropRestored = (): void => {
    this.#set({ draft: this.#state.base.draft, conflict: null, isRestored: false, phase: 'idle' });
    this.#keep();
  };

  /** Once it is restored it can be changed again, with what was changed before it was put away. */
  readonly reload = async (): Promise<void> => {
    try {
      const base = await this.#ports.load();
      const {
        base: { revision },
        draft,
      } = this.#state;
      this.#set({
        phase: 'idle',
        ...this.#opened(base, isUnsaved(this.#state) ? { revision, draft } : this.#ports.kept()),
      });
    } catch (error) {
      this.#ports.failed(error);
    }
  };

  /** A template with what is kept of it, which waits as long as it is put away. */
  #opened(
    base: TemplateView,
    kept: KeptTemplate | null,
  ): Pick<DeskState, 'base' | 'draft' | 'conflict' | 'isRestored'> {
    if (kept === null || base.archived)
      return { base, draft: base.draft, conflict: null, isRestored: false };
    const isRestored = !isSame(kept.draft, base.draft);
    if (!isRestored) this.#ports.keep(null);
    return {
      base,
      draft: isRestored ? kept.draft : base.draft,
      isRestored,
      conflict: isRestored && kept.revision !== base.revision ? base : null,
    };
  }

  async #store(during: 'saving' | 'publishing'): Promise<boolean> {
    const { phase, conflict, base, draft } = this.#state;
    if (phase === 'saving' || phase === 'publishing' || conflict !== null) return false;
    if (!isUnsaved(this.#state)) return true;
    this.#set({ phase: during });
    try {
      const {
        revision,
        has_changes: hasChanges,
        updated_at: updatedAt,
      } = await this.#ports.save(base.revision, draft);
      this.#set({
        phase: 'idle',
        savedAt: updatedAt,
        isRestored: false,
        base: { ...base, draft, revision, updated_at: updatedAt, has_changes: hasChanges },
      });
      this.#keep();
      this.#ports.settled();
      return !isUnsaved(this.#state);
    } catch (error) {
      await this.#refused(error);
      return false;
    }
  }

  async #finish(send: (revision: number) => Promise<unknown>, isReady: boolean): Promise<boolean> {
    if (!isReady || this.#state.phase === 'publishing') return false;
    this.#set({ phase: 'publishing' });
    try {
      await send(this.#state.base.revision);
      const base = await this.#ports.load();
      this.#set({ base, draft: base.draft, phase: 'idle', savedAt: null, isRestored: false });
      this.#keep();
      this.#ports.settled();
      return true;
    } catch (error) {
      await this.#refused(error);
      return false;
    }
  }

  /** The answer is enough to go on building, also where the template cannot be read again: new questions are never stored as others. */
  #number({ revision, questions }: Published): void {
    const { base } = this.#state;
    const draft = withNumbers(questions)(base.draft);
    this.#set({ base: { ...base, draft, revision, has_changes: false }, draft });
    this.#keep();
  }

  async #refused(error: unknown): Promise<void> {
    if (this.#ports.isConflict(error)) {
      try {
        const theirs = await this.#ports.load();
        if (theirs.revision !== this.#state.base.revision) {
          this.#set({ phase: 'idle', conflict: theirs });
          return;
        }
      } catch {
        // The refusal itself is told.
      }
    }
    this.#set({ phase: 'failed' });
    this.#ports.failed(error);
  }

  #keep(): void {
    const { base, draft } = this.#state;
    this.#ports.keep(isUnsaved(this.#state) ? { revision: base.revision, draft } : null);
  }

  #set(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
