import { Button, Group, Stack, Text } from '@mantine/core';
import type { PageRow } from '@reviews/contracts/company-pages';
import type { SiteRole } from '@reviews/contracts/menu-admin';
import { pageAddress } from '@reviews/domain';
import { IconFileText, IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { audienceInWords } from '../../../ui/audience-fields.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ListBody } from '../../../ui/list-body.tsx';
import { moveItem } from '../../../ui/move-item.ts';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useOrderPages, usePages } from '../api/page-queries.ts';
import { PAGE_TEXTS as texts, quoted } from '../lib/page-texts.ts';
import { PageState } from './page-state.tsx';
import { RecordLink } from '../../../ui/record-actions.tsx';

// The drag-and-drop code is loaded with the list.
const SortableList = lazyComponent(
  async () => (await import('../../../ui/sortable-list.tsx')).SortableList<PageRow>,
);
const SKELETON = { height: 76, rows: 4 };

/** Lists the company's pages for their editors (RT-49). */
export function PageList() {
  const query = usePages();
  const order = useOrderPages();
  return (
    <PageFrame
      primaryAction={
        (query.data !== undefined || query.error === null) && (
          <Button
            component={Link}
            leftSection={<IconPlus aria-hidden size={16} stroke={ICON_STROKE} />}
            to="/page_admin/new/edit"
          >
            {texts.add}
          </Button>
        )
      }
      subtitle={texts.subtitle}
      title={texts.title}
    >
      <ListBody failed={texts.failed} query={query} skeleton={SKELETON}>
        {({ data: pages, roles }) =>
          pages.length === 0 ? (
            <EmptyState icon={IconFileText} title={texts.emptyTitle}>
              {texts.empty}
            </EmptyState>
          ) : (
            <Suspense fallback={<SkeletonRows {...SKELETON} />}>
              <SortableList
                items={pages}
                keyOf={({ id }) => String(id)}
                label={texts.list}
                movable={pages.length > 1}
                nameOf={({ title }) => title}
                onMove={(from, to) => order.mutate(moveItem(pages, from, to).map(({ id }) => id))}
              >
                {(page) => <Row page={page} roles={roles} />}
              </SortableList>
            </Suspense>
          )
        }
      </ListBody>
    </PageFrame>
  );
}

function Row({ page, roles }: { page: PageRow; roles: readonly SiteRole[] }) {
  const { formatDate } = useDates();
  const { id, title, slug, state, saved_at: at, saved_by: name, entries } = page;
  return (
    <Group gap="sm" wrap="nowrap" py={6} px={4}>
      <Stack gap={2} flex={1} miw={0}>
        <Group component="span" gap="2px 12px">
          <Text
            c="var(--ink)"
            className="wrap-anywhere"
            component={Link}
            fw={600}
            to={`/page_admin/${id}/edit`}
          >
            {title}
          </Text>
          <PageState state={state} />
        </Group>
        <Facts>
          <span>{pageAddress(slug)}</span>
          <span>{audienceInWords(page, roles)}</span>
          <span>
            {entries.length === 0 ? texts.notInMenu : texts.inMenu({ names: quoted(entries) })}
          </span>
          <span>{texts.savedBy({ name, date: formatDate(at) })}</span>
        </Facts>
      </Stack>
      <RecordLink label={texts.edit({ title })} to={`/page_admin/${id}/edit`}>
        {texts.editWord}
      </RecordLink>
    </Group>
  );
}
