import { Box, Checkbox, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import type { MenuItem } from '@reviews/contracts/menu';
import type { SiteRole } from '@reviews/contracts/menu-admin';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useMenuPreview } from '../api/menu-admin-queries.ts';
import type { Entry } from '../lib/menu-draft.ts';
import { MENU_TEXTS as texts } from '../lib/menu-texts.ts';
import styles from './menu-admin.module.css';

/**
 * Previews the edited menu for a role; the server computes it by the same rule as the real menu.
 */
export function MenuPreview({
  entries,
  roles,
}: {
  entries: readonly Entry[];
  roles: readonly SiteRole[];
}) {
  const [roleId, setRoleId] = useState('');
  const [isManager, setManager] = useState(false);
  const { data, error, isFetching, refetch } = useMenuPreview(
    entries,
    roleId === '' ? null : Number(roleId),
    isManager,
  );
  return (
    <Paper
      aria-labelledby="menu-preview"
      component="section"
      flex="1 1 18.75rem"
      pos="sticky"
      px={20}
      py="md"
      top="calc(var(--bar-height) + 1rem)"
      withBorder
    >
      <Stack gap="sm">
        <Box component="h2" fz="md" fw={600} id="menu-preview">
          {texts.previewTitle}
        </Box>
        <NativeSelect
          data={[
            { value: '', label: texts.noRole },
            ...roles
              .filter(({ everyone }) => !everyone)
              .map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          label={texts.previewRole}
          onChange={(event) => setRoleId(event.currentTarget.value)}
          value={roleId}
        />
        <Checkbox
          checked={isManager}
          label={texts.previewManager}
          onChange={(event) => setManager(event.currentTarget.checked)}
        />
        <Box aria-busy={isFetching} aria-live="polite" py="xs" px="sm" bdrs="md" bg="var(--sunken)">
          {data === undefined &&
            (error ? (
              <ErrorState
                error={error}
                onRetry={() => void refetch()}
                retrying={isFetching}
                title={texts.previewFailed}
              />
            ) : (
              <SkeletonRows height={24} rows={6} />
            ))}
          {data?.length === 0 && (
            <Text c="dimmed" fz="note">
              {texts.previewEmpty}
            </Text>
          )}
          {data !== undefined && data.length > 0 && <Items items={data} />}
        </Box>
        <Text c="dimmed" fz="note">
          {texts.previewNote}
        </Text>
      </Stack>
    </Paper>
  );
}

function Items({ items }: { items: readonly MenuItem[] }) {
  return (
    <Box className={styles.items ?? ''} component="ul" role="list">
      {items.map(({ id, name, target, children }) => (
        <li key={id}>
          <Group component="span" gap={6} py={3}>
            {name || texts.unnamed}
            {target !== null && (
              <IconExternalLink
                aria-label={texts.newWindow}
                role="img"
                size={14}
                stroke={ICON_STROKE}
              />
            )}
          </Group>
          {children.length > 0 && <Items items={children} />}
        </li>
      ))}
    </Box>
  );
}
