import {
  addLibraryQuestion,
  archiveLibraryQuestion,
  changeLibraryQuestion,
  listLibraryQuestions,
  showLibraryQuestion,
  type LibraryQuestion,
} from '@reviews/contracts/templates';
import type { DraftQuestion } from '@reviews/domain';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';
import { LIBRARY_TEXTS } from '../lib/library-texts.ts';
import { BUILDER_TEXTS, TEMPLATE_TEXTS } from '../lib/template-texts.ts';

const LIBRARY = ['question-library'] as const;
// Each view shows its own error with a retry button, so no toast.
const meta = { errorToast: false };
const paramsOf = (id: number) => ({ id: String(id) });

/** Loads library questions that match a search, either archived or not. */
export const useLibrary = (search: string, archived = false, { enabled = true } = {}) =>
  useQuery({
    queryKey: [...LIBRARY, 'list', { search, archived }],
    queryFn: ({ signal }) =>
      call(listLibraryQuestions, {
        query: { archived, ...(search === '' ? {} : { search }) },
        signal,
      }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta,
  });

/**
 * Loads a library question with its versions and the templates that use it. Skipped for a new
 * question.
 */
export const useLibraryQuestion = (id: number | null) =>
  useQuery({
    queryKey: [...LIBRARY, 'one', id],
    queryFn: ({ signal }) => call(showLibraryQuestion, { params: paramsOf(id ?? 0), signal }),
    enabled: id !== null,
    staleTime: 0,
    meta,
  });

/** Leaves out the conditions: they refer to questions of one template. */
function wordsOf({ text, help_text: helpText, subtext, ui_key: uiKey, config }: DraftQuestion) {
  const { available_if: _shown, required_if: _required, ...own } = config;
  return { text, help_text: helpText, subtext, ui_key: uiKey, config: own };
}

export function useKeepInLibrary() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (question: DraftQuestion) => call(addLibraryQuestion, { body: wordsOf(question) }),
    onSuccess: () => void toast.success(BUILDER_TEXTS.keptInLibrary),
    onSettled: () => queryClient.invalidateQueries({ queryKey: LIBRARY }),
  });
}

/**
 * Adds a question, or a new version of the one in `seen`. If someone else was faster, refetches it.
 */
export function useSaveLibraryQuestion(seen: LibraryQuestion | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (question: DraftQuestion): Promise<number> => {
      if (seen !== null)
        return (
          await call(changeLibraryQuestion, {
            params: paramsOf(seen.id),
            body: { ...wordsOf(question), version: seen.version },
          })
        ).version;
      await call(addLibraryQuestion, { body: wordsOf(question) });
      return 1;
    },
    onSuccess: (version) =>
      void toast.success(
        seen === null
          ? BUILDER_TEXTS.keptInLibrary
          : seen.templates === 0
            ? LIBRARY_TEXTS.versionSaved({ version })
            : LIBRARY_TEXTS.versionSavedInUse({ version }),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: LIBRARY }),
    meta,
  });
}

/** Archives or restores a question, and offers to undo it. */
export function useArchiveLibraryQuestion() {
  const queryClient = useQueryClient();
  const send = ({ id, archived }: { id: number; archived: boolean }) =>
    call(archiveLibraryQuestion, { params: paramsOf(id), body: { archived } });
  const onSettled = () => queryClient.invalidateQueries({ queryKey: LIBRARY });
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
