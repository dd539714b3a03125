import { describe, expect, it } from 'vitest';
import { newWriterFault } from './new-writer.ts';

describe('someone who is to be given a form', () => {
  const ok = {
    isWriterAlready: false,
    isSubject: false,
    mayBeWrittenBySubject: false,
    hasReview: false,
  };

  it('[FORM-32] cannot be its reviewer already, the reviewee of others’ reviews, or have another review about the reviewee', () => {
    expect(newWriterFault(ok)).toBeNull();
    expect(newWriterFault({ ...ok, isWriterAlready: true, hasReview: true })).toBe('same_assignee');
    expect(newWriterFault({ ...ok, isSubject: true })).toBe('own_review');
    expect(newWriterFault({ ...ok, isSubject: true, mayBeWrittenBySubject: true })).toBeNull();
    expect(newWriterFault({ ...ok, hasReview: true })).toBe('has_review');
  });
});
