import { ApiError } from '../../../lib/api-error.ts';
import { useLibrary } from '../api/library-queries.ts';
import { useTemplates } from '../api/template-queries.ts';
import { useTemplateFilters } from './use-template-filters.ts';

/** Whether the view that is open is not for whoever opened it; asks nothing that the view itself does not. */
export function useIsRefused(isLibrary: boolean): boolean {
  const { query } = useTemplateFilters();
  const templates = useTemplates(query, { enabled: !isLibrary });
  const library = useLibrary(query.search, query.archived, { enabled: isLibrary });
  const { error } = isLibrary ? library : templates;
  return error instanceof ApiError && error.kind === 'forbidden';
}
