import type { TemplateView } from '@reviews/contracts/templates';
import type { TemplateDraft } from '@reviews/domain';
import type { ReactNode } from 'react';

export interface TemplateBuilderProps {
  id: number;
  /** Whose changes this browser keeps. */
  person: string;
  /** Draws the form as it would be written; given by the page, since writing is another feature's work. */
  renderPreview: (template: TemplateView, draft: TemplateDraft) => ReactNode;
}
