import { describe, expect, it } from 'vitest';
import { buildAffectedForm } from '../../handovers/testing/handover-stubs.ts';
import { decidedForms, proposedFor } from './proposal.ts';

const withStatus = (
  kind: 'draft' | 'continue' | 'not-started' | 'write' | 'blocked',
  change: Parameters<typeof buildAffectedForm>[0] = {},
) => buildAffectedForm({ status: { kind, label: '', detail: null }, ...change });

describe('what is proposed for a form', () => {
  it('that somebody has begun: they go on with it; one that nobody has goes along', () => {
    expect(
      (['draft', 'continue', 'not-started', 'write', 'blocked'] as const).map((kind) =>
        proposedFor(withStatus(kind)),
      ),
    ).toEqual(['keep', 'keep', 'transfer', 'transfer', 'transfer']);
  });

  it('a task of the manager goes along, begun or not', () => {
    expect(proposedFor(withStatus('draft', { kind: 'nomination_task' }))).toBe('transfer');
  });
});

describe('what is decided with the change', () => {
  it('is what was proposed, unless something else was chosen; what is left for later is not', () => {
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
