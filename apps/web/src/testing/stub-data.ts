import { appConfig, type AppConfig } from '@reviews/contracts/app-config';
import { employeeHit, type EmployeeHit } from '@reviews/contracts/employees';
import { listMenu, type MenuItem } from '@reviews/contracts/menu';
import { sessionUser, type SessionUser } from '@reviews/contracts/session';
import { FIREWALL_MARKER } from '@reviews/domain';
import type { z } from 'zod';

/**
 * Builds a valid signed-in user. Each builder parses its result by the contract, so that the two
 * cannot drift apart.
 */
export const buildSessionUser = (change: Partial<SessionUser> = {}): SessionUser =>
  sessionUser.parse({
    id: 7,
    name: 'Noa Castellan',
    photo: null,
    impersonating: false,
    canImpersonate: false,
    employee_id: 7,
    previewing_role: null,
    impersonator_name: null,
    impersonation_ends_at: null,
    impersonation_read_only: false,
    sections: {
      cycles: false,
      cycle_builder: false,
      packets: false,
      changelog: false,
      access: false,
    },
    ...change,
  });

export const buildAppConfig = (change: Partial<AppConfig> = {}): AppConfig =>
  appConfig.parse({
    appName: 'Larkspur Reviews',
    appNameInMenu: true,
    logo: null,
    logoInMenu: false,
    fontFamily: null,
    clientCss: null,
    accentColor: '#0f6b5c',
    timeZone: 'Europe/Berlin',
    firewallMarker: FIREWALL_MARKER,
    ...change,
  });

let lastMenuId = 0;

export function buildMenuItem(
  change: Partial<z.input<typeof listMenu.response>[number]> = {},
): MenuItem {
  lastMenuId += 1;
  const [item] = listMenu.response.parse([
    {
      id: lastMenuId,
      name: `Entry ${lastMenuId}`,
      url: null,
      target: null,
      data: null,
      children: [],
      ...change,
    },
  ]);
  if (!item) throw new Error('One entry was parsed, none came back.');
  return item;
}

export const buildEmployeeHit = (change: Partial<EmployeeHit> = {}): EmployeeHit =>
  employeeHit.parse({
    id: 31,
    employee_id: 31,
    user_id: 131,
    first_name: 'Priya',
    last_name: 'Raman',
    preferred_name: 'Priya Raman',
    position_name: 'Engineer',
    manager_name: 'Idris Fontaine',
    external_identifier: 'L-0031',
    photo: null,
    ...change,
  });
