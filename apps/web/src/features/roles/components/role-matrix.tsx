import type { RoleView } from '@reviews/contracts/roles';
import {
  PERMISSION_GROUP_LABELS,
  PERMISSION_GROUPS,
  PERMISSION_LABELS,
  SCOPE_LABELS,
  type Permission,
} from '@reviews/domain';
import { Fragment } from 'react';
import { NameLink, None, ScrollRegion } from '../../../ui/data-table.tsx';
import { ROLE_TEXTS as texts } from '../lib/role-texts.ts';
import styles from './role-matrix.module.css';
import { TableHead } from '../../../ui/table-head.tsx';

/**
 * Returns the scope in which a role has a permission, in words; only the widest if it includes the
 * others.
 */
function reachOf({ grants }: RoleView, permission: Permission): string | null {
  const scopes = grants.flatMap((grant) => (grant.permission === permission ? [grant.scope] : []));
  if (scopes.length === 0) return null;
  return (scopes.includes('all') ? (['all'] as const) : scopes)
    .map((scope) => SCOPE_LABELS[scope])
    .join(', ');
}

/** Compares all roles and all permissions side by side. */
export function RoleMatrix({ roles }: { roles: readonly RoleView[] }) {
  return (
    <ScrollRegion label={texts.matrixLabel}>
      <table className={styles.matrix}>
        <TableHead
          columns={[
            texts.permission,
            ...roles.map(({ id, name }) => ({
              key: String(id),
              label: <NameLink to={`/roles/${id}/edit`}>{name}</NameLink>,
            })),
          ]}
        />
        <tbody>
          {PERMISSION_GROUPS.map(({ group, permissions }) => (
            <Fragment key={group}>
              <tr className={styles.groupRow}>
                <th colSpan={roles.length + 1} scope="rowgroup">
                  {PERMISSION_GROUP_LABELS[group]}
                </th>
              </tr>
              {permissions.map((permission) => (
                <tr key={permission}>
                  <th scope="row">{PERMISSION_LABELS[permission]}</th>
                  {roles.map((role) => (
                    <td key={role.id}>
                      {reachOf(role, permission) ?? <None>{texts.notAllowed}</None>}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
