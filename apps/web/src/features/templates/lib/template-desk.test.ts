import { clashName, type TemplateDraft } from '@reviews/domain';
import { describe, expect, it } from 'vitest';
import { buildDraftQuestion, buildTemplateView } from '../testing/template-stubs.ts';
import type { KeptTemplate } from './kept-template.ts';
import { isUnsaved, TemplateDesk } from './template-desk.ts';

const CONFLICT = new Error('Someone else has saved.');
const OPENED = buildTemplateView({
  draft: { questions: [buildDraftQuestion('a'), buildDraftQuestion('b')] },
});

const texted = (key: string, text: string) => (draft: TemplateDraft) => ({
  ...draft,
  questions: draft.questions.map((each) => (each.key === key ? { ...each, text } : each)),
});
const textsOf = ({ questions }: TemplateDraft) => questions.map(({ text }) => text);

/**
 * Opens a desk whose template someone else has saved since: a save without its base is refused, and
 * one with it is answered with `merged`, or refused too.
 */
function openDesk({
  theirs,
  merged,
  kept = null,
  view = OPENED,
}: {
  theirs: TemplateDraft;
  merged?: TemplateDraft;
  kept?: KeptTemplate | null;
  view?: typeof OPENED;
}) {
  const sent: { revision: number; draft: TemplateDraft; base: TemplateDraft | undefined }[] = [];
  let stored: KeptTemplate | null = kept;
  let mergedSaves = 0;
  const theirView = { ...OPENED, draft: theirs, revision: OPENED.revision + 1 };
  const desk: TemplateDesk = new TemplateDesk(view, {
    save: async (revision, draft, base) => {
      sent.push({ revision, draft, base });
      const isCurrent = revision === theirView.revision;
      if (!isCurrent && (base === undefined || merged === undefined)) throw CONFLICT;
      return {
        revision: theirView.revision + 1,
        has_changes: true,
        updated_at: '2026-11-22T14:12:45Z',
        ...(isCurrent ? {} : { merged: merged ?? draft }),
      };
    },
    publish: async () => ({ revision: 0, questions: [] }),
    discard: async () => undefined,
    load: async () => theirView,
    keep: (work) => {
      stored = work;
    },
    kept: () => stored,
    isConflict: (error) => error === CONFLICT,
    failed: (error) => {
      throw error;
    },
    merged: () => {
      mergedSaves += 1;
    },
    settled: () => undefined,
  });
  return { desk, sent, theirView, stored: () => stored, mergedSaves: () => mergedSaves };
}

describe('saving a template that someone else has saved since', () => {
  it('asks the server to merge, says so, and goes on with the result', async () => {
    const theirs = texted('a', 'Theirs')(OPENED.draft);
    const merged = texted('b', 'Mine')(theirs);
    const { desk, sent, mergedSaves } = openDesk({ theirs, merged });
    desk.edit(texted('b', 'Mine'));
    expect(await desk.save()).toBe(true);
    expect(sent.map(({ base }) => base)).toEqual([undefined, OPENED.draft]);
    expect(desk.getState()).toMatchObject({ draft: merged, conflict: null });
    expect(mergedSaves()).toBe(1);
  });

  it('keeps what was typed during the save, on top of the result', async () => {
    const theirs = texted('a', 'Theirs')(OPENED.draft);
    const { desk } = openDesk({ theirs, merged: texted('b', 'Mine')(theirs) });
    desk.edit(texted('b', 'Mine'));
    const saving = desk.save();
    desk.edit(texted('b', 'Mine, and more'));
    await saving;
    expect(textsOf(desk.getState().draft)).toEqual(['Theirs', 'Mine, and more']);
    expect(isUnsaved(desk.getState())).toBe(true);
  });

  it('asks only about what both changed; the answer reverts nothing else of either', async () => {
    const theirs = { ...texted('a', 'Theirs')(OPENED.draft), title: 'Their title' };
    const { desk, sent, theirView } = openDesk({ theirs });
    desk.edit(texted('a', 'Mine'));
    desk.edit(texted('b', 'Mine too'));
    expect(await desk.save()).toBe(false);
    expect(desk.getState().conflict).toEqual(theirView);
    expect(textsOf(desk.getState().draft)).toEqual(['Mine', 'Mine too']);
    const path = ['questions', 'a', 'text'];
    expect(await desk.settle(new Map([[clashName({ path }), 'theirs']]))).toBe(true);
    expect(sent.at(-1)).toMatchObject({ revision: theirView.revision });
    expect(desk.getState().draft).toMatchObject({ title: 'Their title' });
    expect(textsOf(desk.getState().draft)).toEqual(['Theirs', 'Mine too']);
  });

  it('taking their version can be undone without reverting it', async () => {
    const theirs = { ...texted('a', 'Theirs')(OPENED.draft), title: 'Their title' };
    const { desk } = openDesk({ theirs });
    desk.edit(texted('a', 'Mine'));
    await desk.save();
    const undone = desk.takeTheirs();
    expect(desk.getState().draft).toEqual(theirs);
    desk.edit(() => undone);
    expect(desk.getState().draft.title).toBe('Their title');
    expect(textsOf(desk.getState().draft)).toEqual(['Mine', 'Question b']);
  });
});

describe('opening a template with changes stored in this browser', () => {
  const theirs = texted('a', 'Theirs')(OPENED.draft);
  const view = { ...OPENED, draft: theirs, revision: OPENED.revision + 1 };

  it('merges them into what someone else has saved since', () => {
    const draft = texted('b', 'Mine')(OPENED.draft);
    const kept = { revision: OPENED.revision, draft, base: OPENED.draft };
    const { desk } = openDesk({ theirs, kept, view });
    expect(desk.getState()).toMatchObject({ conflict: null, isRestored: true });
    expect(textsOf(desk.getState().draft)).toEqual(['Theirs', 'Mine']);
  });

  it('asks if both changed the same, again after a reload, also without knowing what it was', () => {
    const draft = texted('a', 'Mine')(OPENED.draft);
    for (const base of [{ base: OPENED.draft }, {}]) {
      const kept = { revision: OPENED.revision, draft, ...base };
      const first = openDesk({ theirs, kept, view });
      expect(first.desk.getState().conflict).toEqual(view);
      first.desk.edit(texted('b', 'Mine too'));
      const again = openDesk({ theirs, kept: first.stored(), view });
      expect(again.desk.getState().conflict).toEqual(view);
      expect(textsOf(again.desk.getState().draft)).toEqual(['Mine', 'Mine too']);
    }
  });
});
