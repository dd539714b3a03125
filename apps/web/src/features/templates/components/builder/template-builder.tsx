import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApiError } from '../../../../lib/api-error.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { PageFrame } from '../../../../ui/page-frame.tsx';
import { SkeletonBlock } from '../../../../ui/skeletons.tsx';
import { templateQuery } from '../../api/template-queries.ts';
import { BUILDER_TEXTS as texts, TEMPLATE_TEXTS } from '../../lib/template-texts.ts';
import type { TemplateBuilderProps } from '../builder-props.ts';
import { TemplateNotFound } from '../template-not-found.tsx';
import { OpenBuilder } from './open-builder.tsx';

const HEIGHT = 320;

/** The template builder with its steps (RT-13, TPL-01). */
export function TemplateBuilder({ id, person, renderPreview }: TemplateBuilderProps) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(templateQuery(id));
  if (error instanceof ApiError && error.kind === 'not-found') return <TemplateNotFound />;
  // Do not build on data loaded by another page: someone may have saved since.
  if (data !== undefined && (isFetchedAfterMount || error !== null))
    return <OpenBuilder key={id} person={person} renderPreview={renderPreview} template={data} />;
  return (
    <PageFrame
      place={<Link to="/templates">{TEMPLATE_TEXTS.title}</Link>}
      title={error ? texts.loadFailed : null}
    >
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
          title={texts.loadFailed}
        />
      ) : (
        <SkeletonBlock height={HEIGHT} />
      )}
    </PageFrame>
  );
}
