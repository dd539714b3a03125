import type { ReplyOf } from '@reviews/contracts';
import type { publishTemplate, saveTemplate, TemplateView } from '@reviews/contracts/templates';
import { isSameDraft, mergeTemplateDrafts, type Side, type TemplateDraft } from '@reviews/domain';
import { withNumbers, type Edit } from './draft-edits.ts';
import type { KeptTemplate } from './kept-template.ts';

export interface DeskState {
  /** The template that the changes are based on. */
  readonly base: TemplateView;
  /** False for stored changes of an earlier build, which did not store what they are based on. */
  readonly isBaseKnown: boolean;
  readonly draft: TemplateDraft;
  /** When this window last saved. */
  readonly savedAt: string | null;
  readonly phase: 'idle' | 'saving' | 'publishing' | 'failed';
  /** The version someone else has saved; nothing is sent until the conflict is resolved. */
  readonly conflict: TemplateView | null;
  /** Opened with changes stored in this browser. */
  readonly isRestored: boolean;
}

/** What the response says about a publication. */
export type Published = Pick<ReplyOf<typeof publishTemplate>, 'revision' | 'questions'>;

export interface DeskPorts {
  save: (
    revision: number,
    draft: TemplateDraft,
    base?: TemplateDraft,
  ) => Promise<
    Pick<ReplyOf<typeof saveTemplate>, 'revision' | 'has_changes' | 'updated_at' | 'merged'>
  >;
  publish: (revision: number) => Promise<Published>;
  discard: (revision: number) => Promise<unknown>;
  load: () => Promise<TemplateView>;
  keep: (work: KeptTemplate | null) => void;
  /** Reads the changes stored in this browser. */
  kept: () => KeptTemplate | null;
  isConflict: (error: unknown) => boolean;
  failed: (error: unknown) => void;
  /** Called when a save was merged with someone else's. */
  merged: () => void;
  settled: () => void;
}

const isSame = (one: TemplateDraft, other: TemplateDraft): boolean =>
  one === other || isSameDraft(one, other);

/** Returns whether there are changes that the server does not have. */
export const isUnsaved = ({ draft, base }: DeskState): boolean => !isSame(draft, base.draft);

/** Returns the draft that the changes are based on; undefined if it is not known. */
export const originOf = ({ base, isBaseKnown }: DeskState): TemplateDraft | undefined =>
  isBaseKnown ? base.draft : undefined;

/**
 * Returns whether the template is read-only: archived, or being published, when any change would be
 * lost.
 */
export const isReadOnly = ({ base, phase }: Pick<DeskState, 'base' | 'phase'>): boolean =>
  base.archived || phase === 'publishing';

/**
 * Editing state of a template: the person's changes, the saved version, and any conflict with
 * someone else.
 */
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

  /** Applies a change and stores it in this browser. */
  readonly edit = (edit: Edit): void => {
    if (isReadOnly(this.#state)) return;
    this.#set({ draft: edit(this.#state.draft) });
    this.#keep();
  };

  /** @returns whether the server now has everything */
  readonly save = (): Promise<boolean> => this.#store('saving');

  /** Saves as part of publishing; from then on the template is the published version. */
  readonly publish = async (): Promise<boolean> =>
    this.#finish(
      async (revision) => this.#number(await this.#ports.publish(revision)),
      await this.#store('publishing'),
    );

  /** Discards all changes, also saved ones, and goes back to the published version. */
  readonly discard = (): Promise<boolean> =>
    this.#finish((revision) => this.#ports.discard(revision), this.#state.conflict === null);

  /**
   * Takes the other person's version. Returns it with the user's own changes, so that they can be
   * put back.
   */
  readonly takeTheirs = (): TemplateDraft => {
    const { conflict, draft } = this.#state;
    if (conflict === null) return draft;
    const { merged } = mergeTemplateDrafts(originOf(this.#state), draft, conflict.draft);
    this.#goOnFrom(conflict, conflict.draft);
    this.#set({ isRestored: false });
    return merged;
  };

  /**
   * Saves both people's changes: where both changed the same field, the chosen one, or else the
   * user's own.
   */
  readonly settle = (choices: ReadonlyMap<string, Side>): Promise<boolean> => {
    const { conflict, draft } = this.#state;
    if (conflict !== null)
      this.#goOnFrom(
        conflict,
        mergeTemplateDrafts(originOf(this.#state), draft, conflict.draft, choices).merged,
      );
    return this.save();
  };

  /** Drops the changes restored at opening. */
  readonly dropRestored = (): void => {
    this.#set({ draft: this.#state.base.draft, conflict: null, isRestored: false, phase: 'idle' });
    this.#keep();
  };

  /**
   * Reloads a template that was restored from the archive, with the changes made before it was
   * archived.
   */
  readonly reload = async (): Promise<void> => {
    try {
      const base = await this.#ports.load();
      const {
        base: { revision },
        draft,
      } = this.#state;
      this.#set({
        phase: 'idle',
        ...this.#opened(
          base,
          isUnsaved(this.#state) ? this.#unsaved(revision, draft) : this.#ports.kept(),
        ),
      });
    } catch (error) {
      this.#ports.failed(error);
    }
  };

  /** Opens a template with its stored changes, which have to wait while it is archived. */
  #opened(
    base: TemplateView,
    kept: KeptTemplate | null,
  ): Pick<DeskState, 'base' | 'isBaseKnown' | 'draft' | 'conflict' | 'isRestored'> {
    const fresh = {
      base,
      isBaseKnown: true,
      draft: base.draft,
      conflict: null,
      isRestored: false,
    };
    if (kept === null || base.archived) return fresh;
    if (isSame(kept.draft, base.draft)) {
      this.#ports.keep(null);
      return fresh;
    }
    if (kept.revision === base.revision) return { ...fresh, draft: kept.draft, isRestored: true };
    const { merged, clashes } = mergeTemplateDrafts(kept.base, kept.draft, base.draft);
    if (clashes.length === 0) return { ...fresh, draft: merged, isRestored: true };
    return {
      base: { ...base, revision: kept.revision, draft: kept.base ?? base.draft },
      isBaseKnown: kept.base !== undefined,
      draft: kept.draft,
      conflict: base,
      isRestored: true,
    };
  }

  /** Moves to the other person's version, with this draft. */
  #goOnFrom(base: TemplateView, draft: TemplateDraft): void {
    this.#set({ base, isBaseKnown: true, draft, conflict: null, phase: 'idle' });
    this.#keep();
  }

  #unsaved(revision: number, draft: TemplateDraft): KeptTemplate {
    const base = originOf(this.#state);
    return { revision, draft, ...(base && { base }) };
  }

  /** Saves; if someone else has saved since, together with their changes. */
  async #send({ base, draft }: DeskState) {
    try {
      return await this.#ports.save(base.revision, draft);
    } catch (error) {
      if (!this.#ports.isConflict(error)) throw error;
      const reply = await this.#ports.save(base.revision, draft, base.draft);
      this.#ports.merged();
      return reply;
    }
  }

  async #store(during: 'saving' | 'publishing'): Promise<boolean> {
    const { phase, conflict, base, draft: sent } = this.#state;
    if (phase === 'saving' || phase === 'publishing' || conflict !== null) return false;
    if (!isUnsaved(this.#state)) return true;
    this.#set({ phase: during });
    try {
      const {
        revision,
        has_changes: hasChanges,
        updated_at: updatedAt,
        merged: draft = sent,
      } = await this.#send(this.#state);
      const { draft: now } = this.#state;
      this.#set({
        phase: 'idle',
        savedAt: updatedAt,
        isRestored: false,
        // What was typed during the save stays on top of what is stored now.
        draft: now === sent ? draft : mergeTemplateDrafts(sent, now, draft).merged,
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

  /**
   * Applies the new ids from the response. Editing can then continue even if the template cannot be
   * read again, and new questions are not created twice.
   */
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
        // Report the refusal itself.
      }
    }
    this.#set({ phase: 'failed' });
    this.#ports.failed(error);
  }

  #keep(): void {
    const { base, draft } = this.#state;
    this.#ports.keep(isUnsaved(this.#state) ? this.#unsaved(base.revision, draft) : null);
  }

  #set(change: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
