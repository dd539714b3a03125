import { Button } from '@mantine/core';
import type { RoleView } from '@reviews/contracts/roles';
import { ACCESS_MESSAGES, LABELS } from '@reviews/domain';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { useRoles } from '../../../lib/use-roles.ts';
import { DataTable, NameLink, None, Sub } from '../../../ui/data-table.tsx';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { RecordDelete, RecordLink } from '../../../ui/record-actions.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useDeleteRole } from '../api/role-queries.ts';
import { ROLE_TEXTS as texts } from '../lib/role-texts.ts';

const RoleMatrix = lazyComponent(async () => (await import('./role-matrix.tsx')).RoleMatrix);
const SKELETON = { height: 72, rows: 5 };

/**
 * Lists the roles (RT-58, PERM-04) with their purpose and holders, or compares them side by side.
 */
export function RoleList() {
  const query = useRoles();
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
      primaryAction={(query.data !== undefined || query.error === null) && add}
      subtitle={texts.subtitle}
      title={texts.title}
      width={isMatrix ? 'wide' : 'page'}
    >
      <ListBody
        bar={(data) =>
          data && (
            <PageTabs
              label={texts.views}
              tabs={[
                { href: '/roles', label: texts.list, isCurrent: !isMatrix },
                { href: '/roles?view=compare', label: texts.matrix, isCurrent: isMatrix },
              ]}
            />
          )
        }
        failed={texts.failed}
        query={query}
        skeleton={SKELETON}
      >
        {({ data: roles }) =>
          isMatrix ? (
            <Suspense fallback={<SkeletonRows height={40} rows={12} />}>
              <RoleMatrix roles={roles} />
            </Suspense>
          ) : (
            <RoleTable roles={roles} />
          )
        }
      </ListBody>
    </PageFrame>
  );
}

function RoleTable({ roles }: { roles: readonly RoleView[] }) {
  const [leaving, setLeaving] = useState<RoleView | null>(null);
  const remove = useDeleteRole();
  return (
    <>
      <DataTable
        actions={{
          label: LABELS.buttons.actions,
          cell: (role) => <RoleActions onDelete={() => setLeaving(role)} role={role} />,
        }}
        columns={[
          { key: 'name', label: texts.name, cell: (role) => <RoleName role={role} /> },
          {
            key: 'allows',
            label: texts.allows,
            isNumber: true,
            cell: ({ grants }) =>
              texts.allowsCount({
                count: new Set(grants.map(({ permission }) => permission)).size,
              }),
          },
          {
            key: 'people',
            label: texts.people,
            isNumber: true,
            cell: ({ people }) =>
              people === null ? (
                texts.everyone
              ) : people === 0 ? (
                <None>{texts.noOne}</None>
              ) : (
                texts.peopleCount({ count: people })
              ),
          },
        ]}
        keyOf={({ id }) => id}
        label={texts.title}
        rows={roles}
      />
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

function RoleName({ role: { id, name, description, is_system: isSystem } }: { role: RoleView }) {
  return (
    <>
      <NameLink to={`/roles/${id}/edit`}>{name}</NameLink>
      {isSystem && <Tag>{texts.ofProduct}</Tag>}
      <Sub>{description}</Sub>
    </>
  );
}

function RoleActions({ role, onDelete }: { role: RoleView; onDelete: () => void }) {
  const { id, name, within_reach: isWithinReach } = role;
  return (
    <>
      <RecordLink
        label={isWithinReach ? texts.editOne({ name }) : texts.viewOne({ name })}
        to={`/roles/${id}/edit`}
      >
        {isWithinReach ? texts.edit : texts.view}
      </RecordLink>
      <RecordLink label={texts.duplicateOne({ name })} to={`/roles/new?like=${id}`}>
        {texts.duplicate}
      </RecordLink>
      <RecordDelete kept={keptBy(role)} name={name} onDelete={onDelete} />
    </>
  );
}
