import { ApiError } from '../../../lib/api-error.ts';
import { useLibrary } from '../api/library-queries.ts';
import { useTemplates } from '../api/template-queries.ts';
import { useTemplateFilters } from './use-template-filters.ts';

/**
 * Returns whether the user may not see the open view. Makes no request that the view does not make
 * itself.
 */
export function useIsRefused(isLibrary: boolean): boolean {
  const { query } = useTemplateFilters();
  const templates = useTemplates(query, { enabled: !isLibrary });
  const library = useLibrary(query.search, query.archived, { enabled: isLibrary });
  const { error } = isLibrary ? library : templates;
  return error instanceof ApiError && error.kind === 'forbidden';
}
