import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../messages.ts';
import { DEFAULT_TEMPLATE_OPTIONS, type TemplateOptions } from '../pulses/template-options.ts';
import {
  launchVerdict,
  peerLimits,
  recipientOf,
  uplineLimits,
  type LaunchSubject,
} from './launch-verdict.ts';

const MARA = { name: 'Mara', has_left: false, has_account: true };
const SUE: LaunchSubject = { has_left: false, has_account: true, has_form: false, manager: MARA };
const { reasons } = MESSAGES.launches;
const pulse = (group: string, options: Partial<TemplateOptions> = {}) => ({
  group_name: group,
  options,
});
const verdict = (
  group: string,
  facts: Partial<LaunchSubject> = {},
  options: Partial<TemplateOptions> = {},
) => {
  const given = launchVerdict(pulse(group, options), { ...SUE, ...facts });
  return given.to ?? given.reason;
};
const optionsOf = (options: Partial<TemplateOptions>): TemplateOptions => ({
  ...DEFAULT_TEMPLATE_OPTIONS,
  ...options,
});

describe('recipient of a launched form', () => {
  it('[TPL-09, TPL-24] is the person, their manager, or the one who chooses the reviewers', () => {
    expect(recipientOf(pulse('Self'))).toBe('employee');
    expect(recipientOf(pulse('Manager'))).toBe('manager');
    for (const group of ['Peer', 'Upline']) {
      expect(recipientOf(pulse(group))).toBe('employee');
      for (const nominatedBy of ['manager', 'system'] as const)
        expect(recipientOf(pulse(group, { nominatedBy }))).toBe('manager');
    }
    for (const group of ['Anytime', 'Underperformance', 'Panel'])
      expect(recipientOf(pulse(group))).toBe(null);
  });

  it('[STAT-11] gives a reason if there is none, permanent reasons first', () => {
    expect(verdict('Self')).toBe('employee');
    expect(verdict('Manager')).toBe('manager');
    expect(verdict('Self', { has_account: false })).toBe(reasons.noAccount);
    expect(verdict('Self', { manager: null })).toBe('employee');
    expect(verdict('Manager', { has_account: false })).toBe('manager');
    expect(verdict('Manager', { manager: null })).toBe(reasons.noManager);
    expect(verdict('Manager', { manager: { ...MARA, has_left: true, has_account: false } })).toBe(
      reasons.managerLeft({ manager: 'Mara' }),
    );
    expect(verdict('Manager', { manager: { ...MARA, has_account: false } })).toBe(
      reasons.managerNoAccount({ manager: 'Mara' }),
    );
    expect(verdict('Peer', { manager: null })).toBe('employee');
    expect(verdict('Peer', { manager: null }, { nominatedBy: 'system' })).toBe(reasons.noManager);
    expect(verdict('Self', { has_left: true, has_account: false })).toBe(reasons.left);
    expect(verdict('Self', { has_left: true, has_form: true })).toBe(reasons.hasForm);
  });
});

describe('limits within the own reporting line', () => {
  it('[TPL-17, TPL-19, TPL-20] cover people below within distance and levels, for upline reviews', () => {
    expect(
      uplineLimits(optionsOf({ downlineOption: 'directReport', maxDownlineDistance: 4 })),
    ).toEqual({ below: 1, above: -1 });
    expect(uplineLimits(optionsOf({ downlineOption: 'downline' }))).toEqual({
      below: null,
      above: -1,
    });
    expect(
      uplineLimits(
        optionsOf({ downlineOption: 'downline', maxDownlineDistance: 2, levelBelowMax: 1 }),
      ),
    ).toEqual({ below: 1, above: -1 });
  });

  it('[NOM-13, TPL-14] cover people with a matching level that the template excludes, for peers', () => {
    expect(peerLimits(optionsOf({}))).toEqual({ below: -1, above: -1 });
    expect(peerLimits(optionsOf({ noDownline: true, noManager: true }))).toEqual({
      below: null,
      above: null,
    });
    expect(
      peerLimits(
        optionsOf({ noDownline: true, noManager: true, levelBelowMax: 2, levelAboveMax: 0 }),
      ),
    ).toEqual({ below: 2, above: 0 });
  });
});
