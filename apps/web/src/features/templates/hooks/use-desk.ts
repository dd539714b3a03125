import {
  discardTemplateDraft,
  publishTemplate,
  saveTemplate,
  type TemplateView,
} from '@reviews/contracts/templates';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { reportFailure } from '../../../lib/report-failure.ts';
import { toast } from '../../../lib/toasts.ts';
import { useUnloadWarning } from '../../../lib/use-unload-warning.ts';
import { CONFLICT_TEXTS } from '../../../ui/conflict-texts.ts';
import { fetchTemplateAnew, templateQuery } from '../api/template-queries.ts';
import { keptTemplates } from '../lib/kept-template.ts';
import { isUnsaved, TemplateDesk, type DeskPorts, type DeskState } from '../lib/template-desk.ts';

export interface Desk {
  desk: TemplateDesk;
  state: DeskState;
}

/**
 * Returns the editing state of a template for one person. Every change is stored in this browser,
 * and sent on save.
 */
export function useDesk(template: TemplateView, person: string): Desk {
  const queryClient = useQueryClient();
  const [desk] = useState(
    () => new TemplateDesk(template, portsOf(template.id, person, queryClient)),
  );
  useEffect(() => keptTemplates.watch(person), [person]);
  useUnloadWarning(() => isUnsaved(desk.getState()));
  return { desk, state: useSyncExternalStore(desk.subscribe, desk.getState) };
}

function portsOf(id: number, person: string, queryClient: QueryClient): DeskPorts {
  const params = { id: String(id) };
  const address = { person, hash: params.id };
  return {
    save: (revision, draft, base) =>
      call(saveTemplate, {
        params,
        body: { revision, draft, ...(base && { base }) },
        needs: ['revision', 'has_changes', 'updated_at'],
      }),
    publish: async (revision) => {
      const { message, ...published } = await call(publishTemplate, {
        params,
        body: { revision },
        needs: ['message', 'revision', 'questions'],
      });
      toast.success(message);
      return published;
    },
    discard: async (revision) =>
      toast.success(
        (await call(discardTemplateDraft, { params, body: { revision }, needs: ['message'] }))
          .message,
      ),
    load: async () => {
      const fresh = await fetchTemplateAnew(id);
      queryClient.setQueryData(templateQuery(id).queryKey, fresh);
      return fresh;
    },
    keep: (work) =>
      work === null ? keptTemplates.forget(address) : keptTemplates.keep(address, work),
    kept: () => keptTemplates.read(address),
    isConflict: (error) => error instanceof ApiError && error.kind === 'conflict',
    failed: reportFailure,
    merged: () => toast.success(CONFLICT_TEXTS.savedBoth),
    settled: () => {
      void queryClient.invalidateQueries({ queryKey: ['templates', 'list'] });
      void queryClient.invalidateQueries({
        queryKey: templateQuery(id).queryKey,
        refetchType: 'none',
      });
    },
  };
}
