import type { Invariant } from './invariant.ts';

/** Accounts linked to a provider or managed by a directory. */
export const EXTERNAL_ACCOUNT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'an identity is of a provider, and tokens, users, groups and given roles of a directory',
    violations: `
      SELECT i.id, i.kind FROM integration i WHERE (i.kind <> 'openid' AND EXISTS (SELECT FROM external_identity x WHERE x.integration_id = i.id))
        OR (i.kind <> 'scim' AND (EXISTS (SELECT FROM scim_token t WHERE t.integration_id = i.id) OR EXISTS (SELECT FROM scim_user s WHERE s.integration_id = i.id)
          OR EXISTS (SELECT FROM scim_group g WHERE g.integration_id = i.id) OR EXISTS (SELECT FROM scim_given_role r WHERE r.integration_id = i.id)))`,
  },
  {
    name: 'everyone that a directory keeps or has in its groups works or has worked here',
    violations: `
      SELECT u.id FROM app_user u WHERE u.employee_id IS NULL AND (EXISTS (SELECT FROM scim_user s WHERE s.user_id = u.id) OR EXISTS (SELECT FROM scim_group_member m WHERE m.user_id = u.id))`,
  },
];
