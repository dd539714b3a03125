import {
  archiveTemplate,
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  listTemplates,
  previewReaders,
  showTemplate,
  type TemplateRow,
  type TemplateView,
} from '@reviews/contracts/templates';
import type { TemplateOptions } from '@reviews/domain';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { feedbackTypesQuery } from '../../../lib/feedback-types-query.ts';
import { toast } from '../../../lib/toasts.ts';
import { TEMPLATE_TEXTS } from '../lib/template-texts.ts';

// Each view shows its own error with a retry button, so no toast.
const meta = { errorToast: false };
const ALL = ['templates'] as const;
const LIST = [...ALL, 'list'] as const;
const paramsOf = (id: number) => ({ id: String(id) });

export interface TemplateFilters {
  search: string;
  /** Empty for all types. */
  typeId: string;
  archived: boolean;
}

export const useTemplates = (
  { search, typeId, archived }: TemplateFilters,
  { enabled = true } = {},
) =>
  useQuery({
    queryKey: [...LIST, { search, typeId, archived }],
    queryFn: ({ signal }) =>
      call(listTemplates, {
        query: {
          archived,
          ...(search === '' ? {} : { search }),
          ...(typeId === '' ? {} : { type_id: typeId }),
        },
        signal,
      }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta,
  });

/** Loads the feedback types a template can have. */
export const useFeedbackTypes = () => useQuery(feedbackTypesQuery);

const fetchTemplate = (id: number, signal?: AbortSignal) =>
  call(showTemplate, { params: paramsOf(id), signal });

/** Always refetched: another administrator may have changed the template. */
export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL, 'one', id],
    queryFn: ({ signal }) => fetchTemplate(id, signal),
    staleTime: 0,
    meta,
  });

/** Fetches the current template, bypassing the cache. */
export const fetchTemplateAnew = (id: number): Promise<TemplateView> => fetchTemplate(id);

/** Loads who could read a form with these options. */
export const useReaders = (id: number, options: TemplateOptions) =>
  useQuery({
    queryKey: [...ALL, 'readers', id, options],
    queryFn: ({ signal }) =>
      call(previewReaders, { params: paramsOf(id), body: { options }, signal }),
    placeholderData: keepPreviousData,
    meta,
  });

export function useCreateTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { title: string; type_id: number }) => call(createTemplate, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: LIST }),
    // The type may have been deleted.
    onError: () => queryClient.invalidateQueries({ queryKey: feedbackTypesQuery.queryKey }),
  });
}

export function useDuplicateTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: TemplateRow) =>
      call(duplicateTemplate, { params: paramsOf(id), body: {} }),
    onSuccess: (_reply, { title }) => void toast.success(TEMPLATE_TEXTS.duplicated({ title })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: LIST }),
  });
}

interface Archiving {
  id: number;
  archived: boolean;
}

/** Archives or restores a template, and offers to undo it. */
export function useArchiveTemplate() {
  const queryClient = useQueryClient();
  const send = ({ id, archived }: Archiving) =>
    call(archiveTemplate, { params: paramsOf(id), body: { archived } });
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ALL });
  const back = useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => void toast.success(message),
    onSettled,
  });
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }, { id, archived }) =>
      void toast.success(message, {
        label: TEMPLATE_TEXTS.undo,
        run: () => back.mutate({ id, archived: !archived }),
      }),
    onSettled,
  });
}

export function useDeleteTemplate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, revision }: Pick<TemplateRow, 'id' | 'revision'>) =>
      call(deleteTemplate, { params: paramsOf(id), query: { revision: String(revision) } }),
    onSuccess: ({ message }) => void toast.success(message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: LIST }),
  });
}
