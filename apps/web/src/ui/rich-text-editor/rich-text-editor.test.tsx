// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderEditor, stubLayout, type } from './editor-harness.tsx';
import type { ImageUpload } from './image-upload.ts';
import type { EmployeeSearch, MentionCandidate } from './mention-search.ts';

const people: MentionCandidate[] = Array.from({ length: 15 }, (_, index) => ({
  id: index + 1,
  preferred_name: `Ann ${index + 1}`,
  position_name: 'Engineer',
}));

const pass = async (ms: number): Promise<void> => {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
};

beforeEach(() => {
  vi.useFakeTimers();
  stubLayout();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the text and the form', () => {
  it('[CONST-10] updates the form 300 ms after the last key stroke', async () => {
    const { editor, values } = renderEditor();
    type(editor(), 'Hello');
    await pass(299);
    expect(values).toEqual([]);
    await pass(1);
    expect(values).toEqual(['<p>Hello</p>']);
  });

  it.each([
    ['the page is left', () => fireEvent(window, new Event('pagehide'))],
    ['the page is closed', () => fireEvent(window, new Event('beforeunload'))],
    [
      'the page is hidden',
      () => {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
        fireEvent(document, new Event('visibilitychange'));
        vi.restoreAllMocks();
      },
    ],
    ['the text is left', () => fireEvent.blur(screen.getByRole('textbox'))],
    ['the editor goes away', () => cleanup()],
  ])('[CONST-10] loses no key stroke when %s', (_title, leave) => {
    const { editor, values } = renderEditor();
    type(editor(), 'last words');
    leave();
    expect(values).toEqual(['<p>last words</p>']);
  });

  it('[CONST-10] emits the text when the form asks', () => {
    const { editor, values, handle } = renderEditor();
    type(editor(), 'now');
    act(() => handle.current?.flush());
    expect(values).toEqual(['<p>now</p>']);
  });

  it('[CONST-10] emits an empty string for an emptied text', async () => {
    const { editor, values } = renderEditor({ value: '<p>gone</p>' });
    act(() => {
      editor().commands.clearContent(true);
    });
    await pass(300);
    expect(values).toEqual(['']);
  });

  it('[Q-03] reports no change when a text is opened, whatever its format', async () => {
    const { values } = renderEditor({ value: 'plain <b>text</b>' });
    await pass(5_000);
    expect(screen.getByRole('textbox').innerHTML).toBe('<p>plain <strong>text</strong></p>');
    expect(values).toEqual([]);
  });

  it('[DRAFT-10] shows a restored text, keeps the caret, reports no change, and undo restores the old text', async () => {
    const { editor, values, setValue } = renderEditor({ value: '<p>old text</p>' });
    act(() => {
      editor().commands.setTextSelection(4);
    });
    setValue('<p>new words</p>');
    await pass(5_000);
    expect(editor().getText()).toBe('new words');
    expect(editor().state.selection.from).toBe(4);
    expect(values).toEqual([]);
    act(() => {
      editor().commands.undo();
    });
    expect(editor().getText()).toBe('old text');
  });

  it('[CONST-10] ignores its own text coming back while typing goes on', async () => {
    const { editor, values } = renderEditor();
    type(editor(), 'one');
    await pass(300);
    type(editor(), ' two');
    await pass(300);
    expect(values).toEqual(['<p>one</p>', '<p>one two</p>']);
    expect(editor().state.selection.from).toBe(8);
  });

  it('[Q-03] keeps text exactly as typed', async () => {
    const { editor, values } = renderEditor();
    const typed = '# of projects > 5, snake_case_name, **no**, two  spaces, 日本語 👩‍👩‍👧‍👦 עברית';
    type(editor(), typed);
    await pass(300);
    expect(values).toEqual([`<p>${typed.replace('>', '&gt;')}</p>`]);
  });
});

describe('states', () => {
  it('[Q-03] is read-only and shows no tools when disabled', () => {
    const { editor } = renderEditor({ value: '<p>kept</p>', disabled: true });
    expect(editor().isEditable).toBe(false);
    expect(screen.getByRole('textbox').getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('[Q-33] exposes its label, description and invalid state', () => {
    renderEditor({ ariaLabel: 'Strengths', describedBy: 'help', invalid: true, required: true });
    const text = screen.getByRole('textbox', { name: 'Strengths' });
    expect(text.getAttribute('aria-describedby')).toBe('help');
    expect(text.getAttribute('aria-invalid')).toBe('true');
    expect(text.getAttribute('aria-required')).toBe('true');
  });

  it('[Q-03] injects no style element, which the Content-Security-Policy would block', () => {
    renderEditor();
    expect(document.querySelector('style[data-tiptap-style]')).toBeNull();
  });
});

describe('the toolbar', () => {
  it('[Q-14] offers six heading levels', async () => {
    const { editor, values } = renderEditor({ value: '<p>Goals</p>' });
    fireEvent.click(screen.getByRole('button', { name: 'Text style: Text' }));
    await pass(300);
    const items = screen.getAllByRole('menuitem', { hidden: true }).map((item) => item.textContent);
    expect(items).toEqual(['Text', ...[1, 2, 3, 4, 5, 6].map((level) => `Heading ${level}`)]);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Heading 6', hidden: true }));
    await pass(300);
    expect(values).toEqual(['<h6>Goals</h6>']);
    expect(editor().isActive('heading', { level: 6 })).toBe(true);
  });

  it('[Q-14] has no headings or pictures in a comment', () => {
    renderEditor({ kind: 'comment', uploadImage: async () => ({ key: 'k' }) });
    expect(screen.queryByRole('button', { name: /Text style/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Insert picture' })).toBeNull();
  });

  it('[Q-03] shows active styles, and undoes', async () => {
    const { editor, values } = renderEditor({ value: '<p>word</p>' });
    act(() => {
      editor().commands.selectAll();
    });
    const bold = screen.getByRole('button', { name: 'Bold' });
    expect(bold.getAttribute('aria-pressed')).toBe('false');
    expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(bold);
    await pass(300);
    expect(bold.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await pass(300);
    expect(values).toEqual(['<p><strong>word</strong></p>', '<p>word</p>']);
  });

  it('[Q-03] is one tab stop with arrow keys inside', () => {
    renderEditor();
    const buttons = [...screen.getByRole('toolbar').querySelectorAll('button')];
    const stops = (): (string | null)[] =>
      buttons
        .filter((button) => button.tabIndex === 0)
        .map((button) => button.getAttribute('aria-label'));
    expect(stops()).toEqual(['Text style: Text']);
    act(() => buttons[0]?.focus());
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
    expect(stops()).toEqual(['Bold']);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'End' });
    expect(stops()).toEqual(['Redo']);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
    expect(stops()).toEqual(['Text style: Text']);
  });

  it("[Q-15] turns a link 'example.com' into https://example.com, and refuses an invalid address", async () => {
    const { editor, values } = renderEditor({ value: '<p>site</p>' });
    act(() => {
      editor().commands.selectAll();
    });
    fireEvent.click(screen.getByRole('button', { name: 'Link' }));
    await pass(300);
    const field = screen.getByLabelText('Link address');
    fireEvent.change(field, { target: { value: 'javascript:alert(1)' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(screen.getByText(/Enter a web address/)).toBeTruthy();
    fireEvent.change(field, { target: { value: 'example.com' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await pass(300);
    expect(values).toEqual([
      '<p><a href="https://example.com" target="_blank" rel="noopener noreferrer nofollow">site</a></p>',
    ]);
  });
});

describe('pictures', () => {
  const choose = (file: File): void => {
    fireEvent.change(screen.getByLabelText('Picture to insert'), { target: { files: [file] } });
  };

  it('[Q-13] uploads a picture and inserts it while typing goes on', async () => {
    let finish: (answer: { key: string }) => void = () => undefined;
    const upload = vi.fn<ImageUpload>(
      () => new Promise<{ key: string }>((resolve) => (finish = resolve)),
    );
    const { editor, values } = renderEditor({ value: '<p>before</p>', uploadImage: upload });
    act(() => {
      editor().commands.setTextSelection(7);
    });
    choose(new File(['x'], 'team_chart.png', { type: 'image/png' }));
    await pass(0);
    expect(screen.getByRole('textbox').textContent).toContain('Uploading team_chart.png');
    type(editor(), '!');
    finish({ key: 'k1.png' });
    await pass(300);
    expect(upload).toHaveBeenCalledTimes(1);
    expect(values.at(-1)).toBe(
      '<p>before!</p><img src="/api/rich-text-images/k1.png" alt="team chart"><p></p>',
    );
  });

  it('[Q-13] leaves the text unchanged after a failed upload and gives the reason', async () => {
    const onError = vi.fn<(message: string) => void>();
    const { values } = renderEditor({
      value: '<p>kept</p>',
      onError,
      uploadImage: async () => {
        throw new Error('The server is busy.');
      },
    });
    choose(new File(['x'], 'a.png', { type: 'image/png' }));
    await pass(300);
    expect(onError).toHaveBeenCalledWith('The server is busy.');
    expect(screen.getByRole('textbox').innerHTML).toBe('<p>kept</p>');
    expect(values).toEqual([]);
  });

  it('[Q-13] refuses a file that is not a picture, and a response that is not our own upload', async () => {
    const onError = vi.fn<(message: string) => void>();
    renderEditor({ onError, uploadImage: async () => ({ url: 'https://evil.example/x.png' }) });
    choose(new File(['x'], 'a.svg', { type: 'image/svg+xml' }));
    await pass(0);
    expect(onError).toHaveBeenLastCalledWith('Choose a PNG, JPEG, GIF or WebP image.');
    choose(new File(['x'], 'a.png', { type: 'image/png' }));
    await pass(0);
    expect(onError).toHaveBeenLastCalledWith('The image could not be uploaded. Try again.');
    expect(screen.getByRole('textbox').querySelector('img[src]')).toBeNull();
  });
});

describe('mentions', () => {
  const key = (name: string): boolean =>
    fireEvent.keyDown(screen.getByRole('textbox'), { key: name });
  const start = (searchEmployees: EmployeeSearch) => {
    const harness = renderEditor({ searchEmployees });
    fireEvent.focus(screen.getByRole('textbox'));
    return harness;
  };
  const options = (): HTMLElement[] => screen.queryAllByRole('option', { hidden: true });

  it('[Q-12, Q-17, Q-18] lists 10 of 15 employees from the second letter on and inserts the chosen one', async () => {
    const search = vi.fn<EmployeeSearch>(async () => people);
    const { editor, values } = start(search);
    type(editor(), 'With @a');
    await pass(1_000);
    expect(search).not.toHaveBeenCalled();
    type(editor(), 'n');
    await pass(500);
    expect(search).toHaveBeenCalledTimes(1);
    expect(options()).toHaveLength(10);
    const text = screen.getByRole('textbox');
    expect(text.getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
    key('ArrowDown');
    await pass(0);
    expect(options()[1]?.getAttribute('aria-selected')).toBe('true');
    expect(text.getAttribute('aria-activedescendant')).toBe(options()[1]?.id);
    key('Enter');
    await pass(300);
    expect(values.at(-1)).toBe(
      '<p>With <span data-type="mention" data-id="2" data-label="Ann 2">@Ann 2</span> </p>',
    );
    expect(options()).toHaveLength(0);
    expect(text.getAttribute('aria-activedescendant')).toBeNull();
  });

  it('[Q-19] says that the search failed', async () => {
    const { editor } = start(async () => {
      throw new Error('500');
    });
    type(editor(), '@an');
    await pass(500);
    expect(screen.getAllByText('An error occurred searching for employees.')).toHaveLength(2);
    expect(screen.getByRole('status').textContent).toBe(
      'An error occurred searching for employees.',
    );
  });

  it('[Q-20] says that there are no results, and Enter still adds a new line', async () => {
    const { editor } = start(async () => []);
    type(editor(), '@zz');
    await pass(500);
    expect(screen.getByRole('status').textContent).toBe('No results found.');
    key('Enter');
    await pass(0);
    expect(editor().getHTML()).toBe('<p>@zz</p><p></p>');
  });

  it('[Q-12] Escape dismisses the list and keeps the text', async () => {
    const { editor } = start(async () => people);
    type(editor(), '@an');
    await pass(500);
    expect(screen.getByRole('textbox').dataset['mantineStopPropagation']).toBe('true');
    key('Escape');
    await pass(0);
    expect(options()).toHaveLength(0);
    type(editor(), 'n said');
    await pass(1_000);
    expect(options()).toHaveLength(0);
    expect(editor().getText()).toBe('@ann said');
  });

  it('[Q-12] does not treat an email address as a mention, and deletes a mention as a whole', async () => {
    const search = vi.fn<EmployeeSearch>(async () => people);
    const { editor } = start(search);
    type(editor(), 'mail me@example.com');
    await pass(1_000);
    expect(search).not.toHaveBeenCalled();
    act(() => {
      editor().commands.setContent(
        '<p><span data-type="mention" data-id="1" data-label="Ann">@Ann</span></p>',
      );
      editor().commands.focus('end');
    });
    key('Backspace');
    expect(editor().getHTML()).toBe('<p></p>');
  });
});
