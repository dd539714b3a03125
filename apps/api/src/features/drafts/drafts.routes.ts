import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentingConflicts } from '../pulses/presenting.ts';
import { presentPreview, presentReceipt } from './drafts.presenter.ts';

/** Keeping what is typed, and taking an earlier draft back. */
export const draftRoutes = ({ drafts }: Services) => [
  route(contracts.saveDraft, {
    auth: 'session',
    handle: async ({ actor, params, body }) => presentReceipt(await presentingConflicts(drafts.save(actor, params.hash, body))),
  }),
  route(contracts.loadDraft, {
    auth: 'session',
    handle: async ({ actor, params, query }) => presentPreview(await drafts.preview(actor, params.hash, query.answer_group)),
  }),
  route(contracts.restoreDraft, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      await drafts.restore(actor, params.hash, body.answer_group);
      return { message: MESSAGES.drafts.restored };
    },
  }),
];
