import { Box, Text } from '@mantine/core';
import {
  grantSentence,
  inGrantOrder,
  isSensible,
  PERMISSION_GROUP_LABELS,
  PERMISSION_GROUPS,
  PERMISSION_LABELS,
  SCOPE_LABELS,
  SCOPES,
  type Grant,
  type Permission,
} from '@reviews/domain';
import { useId } from 'react';
import { ROLE_TEXTS as texts } from '../lib/role-texts.ts';
import styles from './grant-editor.module.css';

const isIn = (grants: readonly Grant[], { permission, scope }: Grant): boolean =>
  grants.some((grant) => grant.permission === permission && grant.scope === scope);

interface GrantEditorProps {
  grants: readonly Grant[];
  /** What the current user may grant; other grants can only be removed. */
  givable: readonly Grant[];
  disabled: boolean;
  onChange: (grants: Grant[]) => void;
}

/** Edits permissions by scope, and explains below each permission what its ticks mean. */
export function GrantEditor({ grants, givable, disabled, onChange }: GrantEditorProps) {
  const toggle = (grant: Grant): void =>
    onChange(
      isIn(grants, grant)
        ? grants.filter(
            ({ permission, scope }) => permission !== grant.permission || scope !== grant.scope,
          )
        : inGrantOrder([...grants, grant]),
    );
  return (
    <>
      <div aria-hidden className={styles.head}>
        <span />
        {SCOPES.map((scope) => (
          <span key={scope}>{SCOPE_LABELS[scope]}</span>
        ))}
      </div>
      {PERMISSION_GROUPS.map(({ group, permissions }) => (
        <section aria-label={PERMISSION_GROUP_LABELS[group]} className={styles.group} key={group}>
          <Box component="h3" py="xs" px="md" bg="var(--sunken)" c="dimmed" fz="xs" fw={600}>
            {PERMISSION_GROUP_LABELS[group]}
          </Box>
          {permissions.map((permission) => (
            <PermissionRow
              disabled={disabled}
              givable={givable}
              grants={grants}
              key={permission}
              onToggle={toggle}
              permission={permission}
            />
          ))}
        </section>
      ))}
    </>
  );
}

interface PermissionRowProps extends Pick<GrantEditorProps, 'grants' | 'givable' | 'disabled'> {
  permission: Permission;
  onToggle: (grant: Grant) => void;
}

function PermissionRow({ permission, grants, givable, disabled, onToggle }: PermissionRowProps) {
  const id = useId();
  const given = grants.filter((grant) => grant.permission === permission);
  return (
    <div aria-labelledby={id} className={styles.row} role="group">
      <div className={styles.what}>
        <Text fw={550} id={id}>
          {PERMISSION_LABELS[permission]}
        </Text>
        <Box component="ul" mt={2} c="dimmed" fz="note" role="list">
          {given.length === 0 ? (
            <Box component="li" c="var(--ink-3)">
              {texts.nothing}
            </Box>
          ) : (
            given.map((grant) => <li key={grant.scope}>{grantSentence(grant)}</li>)
          )}
        </Box>
      </div>
      {SCOPES.map((scope) => {
        const grant = { permission, scope };
        if (!isSensible(grant))
          return <span aria-hidden className={`${styles.cell} ${styles.none}`} key={scope} />;
        const isTooFar = !isIn(given, grant) && !isIn(givable, grant);
        return (
          <label
            className={styles.cell}
            key={scope}
            title={isTooFar ? texts.cannotGive : undefined}
          >
            <input
              checked={isIn(given, grant)}
              disabled={disabled || isTooFar}
              onChange={() => onToggle(grant)}
              type="checkbox"
            />
            <span className={styles.scope}>{SCOPE_LABELS[scope]}</span>
          </label>
        );
      })}
    </div>
  );
}
