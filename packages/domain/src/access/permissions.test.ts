import { describe, expect, it } from 'vitest';
import { PERMISSION_SCOPES, PERMISSIONS, SEEDED_ROLES, type Permission } from './permissions.ts';

const role = (name: string) => {
  const found = SEEDED_ROLES.find((each) => each.name === name);
  if (!found) throw new Error(`No role ${name}`);
  return found;
};
const names = (name: string): Permission[] => role(name).grants.map((grant) => grant.permission);

describe('seeded roles', () => {
  it('[OPEN-02] are exactly five, with Employee for everyone', () => {
    expect(SEEDED_ROLES.map((each) => each.name)).toEqual([
      'Administrator',
      'HR',
      'HR Partner',
      'Panel Member',
      'Employee',
    ]);
    expect(SEEDED_ROLES.filter((each) => each.everyone).map((each) => each.name)).toEqual([
      'Employee',
    ]);
  });

  it('let Administrator do everything, everywhere', () => {
    expect(names('Administrator')).toEqual(PERMISSIONS);
    expect(role('Administrator').grants.every((grant) => grant.scope === 'all')).toBe(true);
  });

  it('let HR do everything but configure the application and manage roles', () => {
    expect(PERMISSIONS.filter((name) => !names('HR').includes(name))).toEqual([
      'app.configure',
      'roles.manage',
    ]);
  });

  it('give HR Partner the same as HR within departments, without cycles and templates', () => {
    expect(names('HR').filter((name) => !names('HR Partner').includes(name))).toEqual([
      'cycles.manage',
      'templates.manage',
    ]);
    expect(role('HR Partner').grants.every((grant) => grant.scope === 'departments')).toBe(true);
  });

  it('grant every permission with a scope that makes sense for it', () => {
    for (const each of SEEDED_ROLES) {
      for (const grant of each.grants)
        expect(PERMISSION_SCOPES[grant.permission]).toContain(grant.scope);
    }
  });
});
