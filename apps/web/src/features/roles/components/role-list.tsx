import { Button } from '@mantine/core';
import type { RoleView } from '@reviews/contracts/roles';
import { ACCESS_MESSAGES, LABELS } from '@reviews/domain';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { useRoles } from '../../../lib/use-roles.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import record from '../../../ui/record-table.module.css';
import { RecordDelete, RecordActions, RecordLink, RecordTable } from '../../../ui/record-table.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useDeleteRole } from '../api/role-queries.ts';
import { ROLE_TEXTS as texts } from '../lib/role-texts.ts';

const RoleMatrix = lazyComponent(async () => (await import('./role-matrix.tsx')).RoleMatrix);
const ROW_HEIGHT = 72;

/**
 * Lists the roles (RT-58, PERM-04) with their purpose and holders, or compares them side by side.
 */
export function RoleList() {
  const { data, error, isFetching, refetch } = useRoles();
  const [search] = useSearchParams();
  const isMatrix = search.get('view') === 'compare';
  const add = (
    <Button
      component={Link}
      leftSection={<IconPlus aria-hidden size={16} stroke={ICON_STROKE} />}
      to="/roles/new"
    >
      {texts.add}
    </Button>
  );
  return (
    <PageFrame
      primaryAction={(data !== undefined || error === null) && add}
      subtitle={texts.subtitle}
      title={texts.title}
      width={isMatrix ? 'wide' : 'page'}
    >
      {data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.failed}
          />
        ) : (
          <SkeletonRows height={ROW_HEIGHT} rows={5} />
        ))}
      {data !== undefined && (
        <>
          <PageTabs
            label={texts.views}
            tabs={[
              { href: '/roles', label: texts.list, isCurrent: !isMatrix },
              { href: '/roles?view=compare', label: texts.matrix, isCurrent: isMatrix },
            ]}
          />
          {isMatrix ? (
            <Suspense fallback={<SkeletonRows height={40} rows={12} />}>
              <RoleMatrix roles={data.data} />
            </Suspense>
          ) : (
            <RoleTable roles={data.data} />
          )}
        </>
      )}
    </PageFrame>
  );
}

function RoleTable({ roles }: { roles: readonly RoleView[] }) {
  const [leaving, setLeaving] = useState<RoleView | null>(null);
  const remove = useDeleteRole();
  return (
    <>
      <RecordTable
        actions={LABELS.buttons.actions}
        columns={[texts.name, texts.allows, texts.people]}
        label={texts.title}
      >
        {roles.map((role) => (
          <RoleRow key={role.id} onDelete={() => setLeaving(role)} role={role} />
        ))}
      </RecordTable>
      <LazyConfirmDialog
        busy={remove.isPending}
        confirmLabel={texts.remove}
        danger
        message={texts.deleteMessage}
        onCancel={() => setLeaving(null)}
        onConfirm={() => leaving && remove.mutate(leaving, { onSettled: () => setLeaving(null) })}
        opened={leaving !== null}
        title={texts.deleteTitle({ name: leaving?.name ?? '' })}
      />
    </>
  );
}

/** Returns why a role cannot be deleted; null if it can. */
function keptBy({
  is_system: isSystem,
  people,
  within_reach: isWithinReach,
}: RoleView): string | null {
  if (isSystem) return ACCESS_MESSAGES.seededRole;
  if ((people ?? 0) > 0) return ACCESS_MESSAGES.roleInUse;
  return isWithinReach ? null : ACCESS_MESSAGES.roleBeyondEditor;
}

function RoleRow({ role, onDelete }: { role: RoleView; onDelete: () => void }) {
  const { name, description, grants, people } = role;
  const permissions = new Set(grants.map(({ permission }) => permission)).size;
  const { within_reach: isWithinReach } = role;
  return (
    <tr>
      <th scope="row">
        <Link className={record.link} to={`/roles/${role.id}/edit`}>
          {name}
        </Link>
        {role.is_system && <span className={record.tag}>{texts.ofProduct}</span>}
        <span className={record.sub}>{description}</span>
      </th>
      <td className={record.number} data-label={texts.allows}>
        {texts.allowsCount({ count: permissions })}
      </td>
      <td className={record.number} data-label={texts.people}>
        {people === null ? (
          texts.everyone
        ) : people === 0 ? (
          <span className={record.none}>{texts.noOne}</span>
        ) : (
          texts.peopleCount({ count: people })
        )}
      </td>
      <RecordActions>
        <RecordLink
          label={isWithinReach ? texts.editOne({ name }) : texts.viewOne({ name })}
          to={`/roles/${role.id}/edit`}
        >
          {isWithinReach ? texts.edit : texts.view}
        </RecordLink>
        <RecordLink label={texts.duplicateOne({ name })} to={`/roles/new?like=${role.id}`}>
          {texts.duplicate}
        </RecordLink>
        <RecordDelete kept={keptBy(role)} name={name} onDelete={onDelete} />
      </RecordActions>
    </tr>
  );
}
