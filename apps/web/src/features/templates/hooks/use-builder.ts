import type { TemplateView } from '@reviews/contracts/templates';
import type { TemplateDraft } from '@reviews/domain';
import { createContext, use } from 'react';
import type { Edit } from '../lib/draft-edits.ts';
import type { Fields } from './use-fields.ts';

export interface Builder extends Fields {
  template: TemplateView;
  draft: TemplateDraft;
  /** Group of the template's type. */
  group: string;
  edit: (edit: Edit) => void;
  /** Key of the question that is open for editing. */
  openKey: string | null;
  setOpenKey: (key: string | null) => void;
}

export const BuilderContext = createContext<Builder | null>(null);

/** Returns the shared state of the builder. */
export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (builder === null) throw new Error('Outside the builder.');
  return builder;
}
