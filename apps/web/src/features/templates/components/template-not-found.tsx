import { MESSAGES } from '@reviews/domain';
import { IconFileOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { TEMPLATE_TEXTS } from '../lib/template-texts.ts';

/** The template does not exist or this user may not see it: the same text for both. */
export function TemplateNotFound() {
  return (
    <PageFrame
      place={<Link to="/templates">{TEMPLATE_TEXTS.title}</Link>}
      title={TEMPLATE_TEXTS.notFoundTitle}
    >
      <EmptyState
        action={<Link to="/templates">{TEMPLATE_TEXTS.seeAll}</Link>}
        icon={IconFileOff}
        title={MESSAGES.templates.notFound}
      >
        {TEMPLATE_TEXTS.notFoundMore}
      </EmptyState>
    </PageFrame>
  );
}
