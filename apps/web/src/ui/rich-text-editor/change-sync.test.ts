import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChangeSync } from './change-sync.ts';

describe('ChangeSync', () => {
  let text = '';
  let emitted: string[] = [];
  let sync: ChangeSync;

  const type = (letters: string): void => {
    text += letters;
    sync.touch();
  };

  beforeEach(() => {
    vi.useFakeTimers();
    text = '';
    emitted = [];
    sync = new ChangeSync('');
    sync.connect(
      () => text,
      (html) => emitted.push(html),
    );
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('[CONST-10] emits the text 300 ms after the last key stroke', () => {
    type('a');
    vi.advanceTimersByTime(299);
    type('b');
    vi.advanceTimersByTime(299);
    expect(emitted).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(emitted).toEqual(['ab']);
    vi.advanceTimersByTime(10_000);
    expect(emitted).toEqual(['ab']);
  });

  it('[CONST-10] does not wait forever for someone who never pauses', () => {
    for (let index = 0; index < 31; index += 1) {
      type('x');
      vi.advanceTimersByTime(100);
    }
    expect(emitted).toEqual(['x'.repeat(30)]);
  });

  it('[CONST-10] emits the text at once when flushed, and nothing if nothing has changed', () => {
    sync.flush();
    type('a');
    sync.flush();
    sync.flush();
    vi.advanceTimersByTime(10_000);
    expect(emitted).toEqual(['a']);
  });

  it('[CONST-10] emits nothing if the text is unchanged', () => {
    type('a');
    sync.flush();
    type('b');
    text = 'a';
    sync.touch();
    vi.advanceTimersByTime(300);
    expect(emitted).toEqual(['a']);
  });

  it('[CONST-10] recognises its own text arriving late, while more is being typed', () => {
    type('a');
    sync.flush();
    type('b');
    sync.flush();
    type('c');
    expect(sync.receive('a')).toBe(false);
    expect(sync.receive('ab')).toBe(false);
    vi.advanceTimersByTime(300);
    expect(emitted).toEqual(['a', 'ab', 'abc']);
  });

  it('[DRAFT-10] treats a restored text as new, even one it once emitted itself', () => {
    type('a');
    sync.flush();
    sync.receive('a');
    type('b');
    sync.flush();
    sync.receive('ab');
    expect(sync.receive('a')).toBe(true);
    text = 'a';
    expect(sync.receive('a')).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(emitted).toEqual(['a', 'ab']);
  });
});
