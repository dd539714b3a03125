import type { TemplateView } from '@reviews/contracts/templates';
import type { TemplateDraft } from '@reviews/domain';
import type { ReactNode } from 'react';

export interface TemplateBuilderProps {
  id: number;
  /** Person whose unsaved changes are stored in this browser. */
  person: string;
  /**
   * Renders the form as its writer would see it. Passed in by the page, since another feature owns
   * writing.
   */
  renderPreview: (template: TemplateView, draft: TemplateDraft) => ReactNode;
}
