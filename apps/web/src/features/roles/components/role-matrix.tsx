import type { RoleView } from '@reviews/contracts/roles';
import {
  PERMISSION_GROUP_LABELS,
  PERMISSION_GROUPS,
  PERMISSION_LABELS,
  SCOPE_LABELS,
  type Permission,
} from '@reviews/domain';
import { Fragment } from 'react';
import { Link } from 'react-router';
import record from '../../../ui/record-table.module.css';
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
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div aria-label={texts.matrixLabel} className={styles.scroll} role="region" tabIndex={0}>
      <table className={styles.matrix}>
        <TableHead
          columns={[
            texts.permission,
            ...roles.map(({ id, name }) => ({
              key: String(id),
              label: (
                <Link className={record.link} to={`/roles/${id}/edit`}>
                  {name}
                </Link>
              ),
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
                      {reachOf(role, permission) ?? (
                        <span className={record.none}>{texts.notAllowed}</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
