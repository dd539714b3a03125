import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { IconFileOff } from '@tabler/icons-react';
import { ApiError } from '../../../lib/api-error.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { templateQuery } from '../api/template-queries.ts';
import { keptTemplates } from '../lib/kept-template.ts';
import { BUILDER_TEXTS as texts, TEMPLATE_TEXTS } from '../lib/template-texts.ts';
import type { TemplateBuilderProps } from './builder-props.ts';
import { TemplateNotFound } from './template-not-found.tsx';

const HEIGHT = 480;

/**
 * The form as its writer would see it, including unsaved changes. Nothing entered is stored
 * (RT-14).
 */
export function TemplatePreview({ id, person, renderPreview }: TemplateBuilderProps) {
  const { data, error, isFetching, refetch } = useQuery(templateQuery(id));
  const [kept] = useState(() => keptTemplates.read({ person, hash: String(id) }));
  const [round, setRound] = useState(0);
  if (error instanceof ApiError && error.kind === 'not-found') return <TemplateNotFound />;
  const back = <Link to={`/templates/${id}`}>{texts.backToBuilder}</Link>;
  if (data === undefined) {
    return (
      <PageFrame place={back} title={error ? texts.loadFailed : null}>
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
  const draft = kept !== null && !data.archived ? kept.draft : data.draft;
  const again = (
    <Button onClick={() => setRound(round + 1)} variant="default">
      {texts.previewAgain}
    </Button>
  );
  return (
    <PageFrame
      place={back}
      secondaryActions={again}
      title={texts.previewTitle({
        title: draft.title === '' ? TEMPLATE_TEXTS.untitled : draft.title,
      })}
    >
      <Notice mb={20} role="note">
        {texts.previewNote} {draft !== data.draft && texts.previewUnsaved}
      </Notice>
      {draft.questions.length === 0 ? (
        <EmptyState icon={IconFileOff} title={texts.previewEmpty}>
          {texts.previewEmptyMore}
        </EmptyState>
      ) : (
        <div key={round}>{renderPreview(data, draft)}</div>
      )}
    </PageFrame>
  );
}
