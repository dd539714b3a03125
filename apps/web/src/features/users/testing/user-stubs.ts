import type { UserAccount, UserRow } from '@reviews/contracts/users';

export const buildUserRow = (given: Partial<UserRow> = {}): UserRow => ({
  id: 7,
  name: 'Ada Quill',
  email: 'ada@larkspur.example',
  state: 'active',
  employee: { id: 70, position: 'Engineer', department: 'Sales', has_left: false },
  roles: [{ id: 2, name: 'Partner', departments: [{ id: 4, name: 'Sales' }] }],
  last_signed_in_at: '2026-03-09T08:00:00.000Z',
  ...given,
});

export const buildAccount = (given: Partial<UserAccount> = {}): UserAccount => ({
  ...buildUserRow(),
  created_at: '2026-01-01T08:00:00.000Z',
  everyone_roles: [{ id: 8, name: 'Employee' }],
  revision: 'u1',
  is_self: false,
  within_reach: true,
  link: null,
  link_way: 'mailed',
  providers: [],
  sessions: [
    {
      key: '00000000-0000-4000-8000-000000000001',
      device: 'Firefox on Linux',
      address: '198.51.100.7',
      began_at: '2026-03-09T08:00:00.000Z',
      last_seen_at: '2026-03-09T09:00:00.000Z',
      is_current: false,
      impersonating: null,
    },
  ],
  ...given,
});
