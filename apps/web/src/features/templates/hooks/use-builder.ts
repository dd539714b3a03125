import type { TemplateView } from '@reviews/contracts/templates';
import type { TemplateDraft } from '@reviews/domain';
import { createContext, use } from 'react';
import type { Edit } from '../lib/draft-edits.ts';
import type { Fields } from './use-fields.ts';

export interface Builder extends Fields {
  template: TemplateView;
  draft: TemplateDraft;
  /** Of the template's type. */
  group: string;
  edit: (edit: Edit) => void;
  /** The question that is open to be edited. */
  openKey: string | null;
  setOpenKey: (key: string | null) => void;
}

export const BuilderContext = createContext<Builder | null>(null);

/** What every part of the builder works on. */
export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (builder === null) throw new Error('Outside the builder.');
  return builder;
}
