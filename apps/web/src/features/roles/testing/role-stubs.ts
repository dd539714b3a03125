import type { RolesReply, RoleView } from '@reviews/contracts/roles';
import type { Grant } from '@reviews/domain';

export const READING: Grant = { permission: 'forms.read', scope: 'departments' };
export const TRACKING: Grant = { permission: 'cycles.track', scope: 'all' };
const MANAGING: Grant = { permission: 'roles.manage', scope: 'all' };

const buildRole = (given: Partial<RoleView>): RoleView => ({
  id: 1,
  name: 'Observer',
  description: 'Looks on',
  is_system: false,
  is_fixed: false,
  everyone: false,
  grants: [TRACKING],
  people: 0,
  within_reach: true,
  revision: 'r1',
  ...given,
});

const ADMINISTRATOR = buildRole({
  id: 9,
  name: 'Administrator',
  is_system: true,
  is_fixed: true,
  people: 1,
  grants: [READING, TRACKING, MANAGING],
});
const PARTNER = buildRole({ id: 2, name: 'Partner', people: 2, grants: [READING] });
const FURTHER = buildRole({ id: 3, name: 'Further', within_reach: false });

/** What the list of roles answers. */
export const buildRoles = (
  data = [ADMINISTRATOR, buildRole({}), PARTNER, FURTHER],
): RolesReply => ({
  data,
  givable: [READING, TRACKING],
  departments: [
    { id: 4, name: 'Sales' },
    { id: 5, name: 'Support' },
  ],
});
