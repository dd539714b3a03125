import { describe, expect, it } from 'vitest';
import { CASE_STATUS_DECLINED, CASE_STATUS_INCOMPLETE } from '../constants.ts';
import {
  FORM_ACTIONS,
  FORM_STATES,
  formState,
  transition,
  type FormAction,
  type FormState,
} from './transitions.ts';

describe('form lifecycle', () => {
  it.each<[string, FormState, FormAction, FormState]>([
    ['[FORM-28] submit closes', 'open', 'submit', 'complete'],
    ['[FORM-30] a closed form can be reopened', 'complete', 'reopen', 'open'],
    ['[FORM-31] a reopen can be asked for', 'complete', 'request_reopen', 'complete'],
    ['[FORM-32] an open form can be reassigned', 'open', 'reassign', 'open'],
    ['[FORM-33] any form can be deleted', 'declined', 'delete', 'deleted'],
    ['[APPR-14] an open review can be marked incomplete', 'open', 'mark_incomplete', 'incomplete'],
    ['[APPR-15] an incomplete one can be reopened', 'incomplete', 'reopen', 'open'],
    ['the automatic close leaves it incomplete', 'open', 'auto_close', 'incomplete'],
    ['a reviewer can decline', 'open', 'decline', 'declined'],
  ])('%s', (_title, from, action, to) => {
    expect(transition(from, action)).toEqual({ ok: true, to, changed: true });
  });

  it.each<[string, FormState, FormAction]>([
    ['[FORM-28] a submitted form takes no draft', 'complete', 'save_draft'],
    ['[AMB-24] a declined review is not reopened', 'declined', 'reopen'],
    ['a declined review is not submitted', 'declined', 'submit'],
    ['an open form needs no reopen request', 'open', 'request_reopen'],
    ['a submitted form is not reassigned', 'complete', 'reassign'],
    ['a deleted form is gone', 'deleted', 'submit'],
  ])('%s', (_title, from, action) => {
    const result = transition(from, action);
    expect(result.ok).toBe(false);
    expect(result.ok ? '' : result.message).not.toBe('');
  });

  it('is idempotent: repeating a transition changes nothing', () => {
    const moving: FormAction[] = [
      'submit',
      'decline',
      'mark_incomplete',
      'close',
      'auto_close',
      'reopen',
      'delete',
    ];
    for (const from of FORM_STATES) {
      for (const action of moving) {
        const first = transition(from, action);
        if (first.ok)
          expect(transition(first.to, action)).toEqual({ ok: true, to: first.to, changed: false });
      }
    }
  });

  it('has a result for every state and action', () => {
    for (const from of FORM_STATES)
      for (const action of FORM_ACTIONS) expect(transition(from, action)).toBeDefined();
  });

  it('reads the state from the record', () => {
    expect(
      formState({ is_open: true, is_complete: false, case_status: null, deleted: false }),
    ).toBe('open');
    expect(
      formState({ is_open: false, is_complete: true, case_status: null, deleted: false }),
    ).toBe('complete');
    expect(
      formState({
        is_open: false,
        is_complete: false,
        case_status: CASE_STATUS_DECLINED,
        deleted: false,
      }),
    ).toBe('declined');
    expect(
      formState({
        is_open: false,
        is_complete: false,
        case_status: CASE_STATUS_INCOMPLETE,
        deleted: false,
      }),
    ).toBe('incomplete');
    expect(formState({ is_open: true, is_complete: false, case_status: null, deleted: true })).toBe(
      'deleted',
    );
    expect(
      formState({ is_open: false, is_complete: false, case_status: null, deleted: false }),
    ).toBe('incomplete');
  });
});
