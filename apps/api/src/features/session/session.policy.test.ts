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

/** For each scope, the scopes of the same permission that it covers. */
const REACHES: Readonly<Record<Scope, readonly Scope[]>> = {
  own: ['own'],
  about_me: ['about_me'],
  reports: ['reports'],
  downline: ['reports', 'downline'],
  departments: ['departments'],
  all: SCOPES,
};

describe('permissions needed to impersonate someone', () => {
  it.each(
    SCOPES.flatMap((own) =>
      SCOPES.map((theirs) => ({ own, theirs, reaches: REACHES[own].includes(theirs) })),
    ),
  )('[PERM-05] with $own as someone with $theirs: $reaches', ({ own, theirs, reaches }) => {
    expect(may([grant('forms.delete', own)], [grant('forms.delete', theirs)])).toBe(reaches);
  });

  it.each(SCOPES)(
    '[PERM-05] without a permission, no one who has it can be impersonated: %s',
    (scope) => {
      expect(may([], [grant('forms.delete', scope)])).toBe(false);
      expect(may([grant('forms.read', 'all')], [grant('forms.delete', scope)])).toBe(false);
    },
  );

  it('[PERM-05] every department and every grant of theirs must be covered', () => {
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
