import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { route, sessionTokenOf } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentConflict } from '../pulses/submitting/public.presenter.ts';
import { presentPreview, presentReceipt } from './drafts.presenter.ts';

export const draftRoutes = ({ drafts, priorDrafts }: Services) => [
  route(contracts.saveDraft, {
    auth: 'session',
    handle: async ({ actor, params, body, transport }) => {
      await drafts.countSave(actor, sessionTokenOf(transport));
      const receipt = await drafts.save(actor, params.hash, body).catch((error: unknown) => {
        throw presentConflict(error);
      });
      return presentReceipt(receipt);
    },
    shortcut: async ({ params, body, sessionToken }) => {
      const receipt = await drafts.saveFurther(sessionToken, params.hash, body);
      return receipt && presentReceipt(receipt);
    },
  }),
  route(contracts.loadDraft, {
    auth: 'session',
    handle: async ({ actor, params, query }) =>
      presentPreview(await priorDrafts.preview(actor, params.hash, query.answer_group)),
  }),
  route(contracts.restoreDraft, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      await priorDrafts.restore(actor, params.hash, body.answer_group);
      return { message: MESSAGES.drafts.restored };
    },
  }),
  route(contracts.undoRestore, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      await priorDrafts
        .undoRestore(actor, params.hash, body.answer_group, body.base)
        .catch((error: unknown) => {
          throw presentConflict(error);
        });
      return { message: MESSAGES.drafts.restoreUndone };
    },
  }),
];
