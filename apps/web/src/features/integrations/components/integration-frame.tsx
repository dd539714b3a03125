import type { IntegrationView } from '@reviews/contracts/integrations';
import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useIntegration } from '../api/integration-queries.ts';
import { INTEGRATION_TEXTS as texts, KIND_TEXTS } from '../lib/integration-texts.ts';

interface IntegrationFrameProps {
  /** Null if the address is invalid. */
  id: number | null;
  children: (integration: IntegrationView) => ReactNode;
}

/**
 * Renders the frame of both pages of an integration: name, breadcrumb, link to the other page, and
 * "not found".
 */
export function IntegrationFrame({ id, children }: IntegrationFrameProps) {
  return id === null ? <Gone /> : <Known id={id}>{children}</Known>;
}

const place = <Link to="/integrations">{texts.title}</Link>;

function Known({
  id,
  children,
}: {
  id: number;
  children: (integration: IntegrationView) => ReactNode;
}) {
  const { data, error, isFetching, refetch } = useIntegration(id);
  if (data === undefined && error instanceof ApiError && error.kind === 'not-found')
    return <Gone />;
  const tabs = [
    { href: `/integrations/${id}`, label: texts.overview },
    { href: `/integrations/${id}/config`, label: texts.setup },
  ];
  return (
    <PageFrame
      place={place}
      subtitle={data && KIND_TEXTS[data.kind].label}
      tabs={data && <PageTabs label={texts.pages} tabs={tabs} />}
      title={data?.name ?? (error ? texts.one : null)}
    >
      {data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.failedOne}
          />
        ) : (
          <SkeletonRows height={72} rows={5} />
        ))}
      {data !== undefined && children(data)}
    </PageFrame>
  );
}

function Gone() {
  return (
    <PageFrame place={place} title={texts.gone}>
      <EmptyState icon={IconPlugConnectedX} title={texts.gone}>
        {texts.goneHint}
      </EmptyState>
    </PageFrame>
  );
}
