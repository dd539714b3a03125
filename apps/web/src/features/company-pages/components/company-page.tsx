import { Box, Button } from '@mantine/core';
import { MESSAGES, pageAddress, pageSlugFault } from '@reviews/domain';
import { IconCompassOff } from '@tabler/icons-react';
import { Link, Navigate, useParams } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { useDates } from '../../../lib/dates.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { MessagePanel } from '../../../ui/message-panel.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { RichTextContent } from '../../../ui/rich-text-editor/rich-text-content.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useCompanyPage } from '../api/page-queries.ts';
import { PAGE_TEXTS as texts } from '../lib/page-texts.ts';

const ABSENT = 404;
const LINE_HEIGHT = 28;

/** Shows a company page to its readers. For anyone else it does not exist. */
export function CompanyPage() {
  const { slug = '' } = useParams();
  return <PageOf key={slug} slug={slug} />;
}

function PageOf({ slug }: { slug: string }) {
  const isAddress = pageSlugFault(slug) === null;
  const { data, error, isFetching, refetch } = useCompanyPage(slug, isAddress);
  const { formatDate } = useDates();
  if (!isAddress || (error instanceof ApiError && error.status === ABSENT)) return <NoSuchPage />;
  // The page moved: this is its old address.
  if (data !== undefined && data.slug !== slug)
    return <Navigate replace to={pageAddress(data.slug)} />;
  return (
    <PageFrame
      subtitle={data && texts.changedOn({ date: formatDate(data.published_at) })}
      title={data?.title ?? (error ? texts.one : null)}
      width="reading"
    >
      {data === undefined ? (
        error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.readFailed}
          />
        ) : (
          <SkeletonRows height={LINE_HEIGHT} rows={8} />
        )
      ) : (
        <Box component="article" pb={48}>
          <RichTextContent html={data.body} />
        </Box>
      )}
    </PageFrame>
  );
}

function NoSuchPage() {
  usePageTitle(texts.goneTitle);
  return (
    <MessagePanel
      action={
        <Button component={Link} to="/" variant="default">
          {texts.home}
        </Button>
      }
      headingLevel={1}
      icon={IconCompassOff}
      title={MESSAGES.errors.pageNotFound}
    >
      {texts.nothingHere}
    </MessagePanel>
  );
}
