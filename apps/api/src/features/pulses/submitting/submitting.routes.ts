import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { presentConflict } from './conflict.presenter.ts';

/** Routes for submitting a form: answers, nominations or approvals. */
export const submittingRoutes = ({ submissions, savedNominations }: Services) => [
  route(contracts.submitPulse, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      if ('nominations' in body) await savedNominations.select(actor, params.hash, body);
      else if ('nominationIds' in body) await savedNominations.approve(actor, params.hash, body);
      else
        await submissions.submit(actor, params.hash, body).catch((error: unknown) => {
          throw presentConflict(error);
        });
      return { message: MESSAGES.pulses.saved };
    },
  }),
];
