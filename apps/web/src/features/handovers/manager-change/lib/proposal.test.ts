import { describe, expect, it } from 'vitest';
import { buildAffectedForm } from '../../testing/handover-stubs.ts';
import { choicesFor, decidedForms, proposedFor } from './proposal.ts';

const withStatus = (
  kind: 'draft' | 'continue' | 'not-started' | 'write' | 'blocked',
  change: Parameters<typeof buildAffectedForm>[0] = {},
) => buildAffectedForm({ status: { kind, label: '', detail: null }, ...change });

describe('suggestion for a form', () => {
  it('keeps a form that was started with its writer; hands over one that was not', () => {
    expect(
      (['draft', 'continue', 'not-started', 'write', 'blocked'] as const).map((kind) =>
        proposedFor(withStatus(kind)),
      ),
    ).toEqual(['keep', 'keep', 'transfer', 'transfer', 'transfer']);
  });

  it('keeps a form that the new manager cannot be given, and does not offer to hand it over', () => {
    const taken = withStatus('not-started', { transfer_fault: 'They have one.' });
    expect([proposedFor(taken), choicesFor(taken)]).toEqual(['keep', ['keep', 'later']]);
  });

  it('hands over a manager’s task, started or not', () => {
    expect(proposedFor(withStatus('draft', { kind: 'nomination_task' }))).toBe('transfer');
  });
});

describe('decisions sent with the change', () => {
  it('follow the suggestion unless the user chose otherwise; leave out forms for later', () => {
    const forms = [
      withStatus('draft', { hash: 'begunbegun000001' }),
      withStatus('not-started', { hash: 'emptyempty000001' }),
      withStatus('not-started', { hash: 'laterlater000001' }),
    ];
    expect(
      decidedForms(forms, { laterlater000001: 'later', begunbegun000001: 'transfer' }),
    ).toEqual([
      { hash: 'begunbegun000001', decision: 'transfer' },
      { hash: 'emptyempty000001', decision: 'transfer' },
    ]);
  });
});
