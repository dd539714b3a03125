import { SCOPES, type Scope } from '@reviews/domain';
import { describe, expect, it } from 'vitest';
import { canImpersonatePerson } from './session.policy.ts';
import { reachOf } from './session-records.ts';
import type { GrantRow } from './session.queries.ts';

const [ENGINEERING, SALES] = [1, 2];
const grant = (
  permission: GrantRow['permission'],
  scope: Scope,
  departments: readonly number[] = [ENGINEERING],
): GrantRow => ({
  permission,
  scope,
  departments: scope === 'departments' ? [...departments] : [],
});
const impersonatorWith = (held: readonly GrantRow[]) => ({
  userId: 1,
  impersonator: null,
  grants: reachOf([grant('users.impersonate', 'all'), ...held]),
});
const targetWith = (held: readonly GrantRow[]) => ({
  userId: 2,
  departmentId: ENGINEERING,
  grants: reachOf(held),
});
const may = (own: readonly GrantRow[], theirs: readonly GrantRow[]) =>
  canImpersonatePerson(impersonatorWith(own), targetWith(theirs));

/** Which scopes of the same permission each scope reaches as far as. */
const REACHES: Readonly<Record<Scope, readonly Scope[]>> = {
  own: ['own'],
  about_me: ['about_me'],
  reports: ['reports'],
  downline: ['reports', 'downline'],
  departments: ['departments'],
  all: SCOPES,
};

describe('what somebody must hold to look at the product as a person who holds something', () => {
  it.each(
    SCOPES.flatMap((own) =>
      SCOPES.map((theirs) => ({ own, theirs, reaches: REACHES[own].includes(theirs) })),
    ),
  )('[PERM-05] with $own as somebody with $theirs: $reaches', ({ own, theirs, reaches }) => {
    expect(may([grant('forms.delete', own)], [grant('forms.delete', theirs)])).toBe(reaches);
  });

  it.each(SCOPES)('[PERM-05] nothing of a permission reaches nobody who has it: %s', (scope) => {
    expect(may([], [grant('forms.delete', scope)])).toBe(false);
    expect(may([grant('forms.read', 'all')], [grant('forms.delete', scope)])).toBe(false);
  });

  it('[PERM-05] each department of theirs is among the own ones, and every one of their grants is reached', () => {
    expect(
      may(
        [grant('forms.delete', 'departments', [ENGINEERING, SALES])],
        [grant('forms.delete', 'departments', [SALES])],
      ),
    ).toBe(true);
    expect(
      may(
        [grant('forms.delete', 'departments', [ENGINEERING])],
        [grant('forms.delete', 'departments', [ENGINEERING, SALES])],
      ),
    ).toBe(false);
    expect(
      may(
        [grant('forms.read', 'downline')],
        [grant('forms.read', 'downline'), grant('forms.close', 'reports')],
      ),
    ).toBe(false);
    expect(
      may(
        [grant('forms.delete', 'departments')],
        [grant('forms.delete', 'departments'), grant('forms.delete', 'downline')],
      ),
    ).toBe(false);
  });
});
