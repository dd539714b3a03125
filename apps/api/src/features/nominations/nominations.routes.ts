import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentApproval, presentNominee, presentOpening } from './nominations.presenter.ts';

/**
 * Routes for choosing reviewers: nominate, approve, decline. The short path for saving belongs to
 * `submitPulse`.
 */
export const nominationRoutes = ({
  employees,
  nominations,
  savedNominations,
  undoneApprovals,
  openedNominations,
}: Services) => [
  // Reassigning searches at the same path: it finds everyone, without nomination details.
  route(contracts.typeaheadEmployees, {
    auth: 'session',
    handle: async ({ actor, body: { filters } }) => {
      if (filters.context !== 'Nominations')
        return { data: await employees.search(filters.search) };
      const { task, hits } = await nominations.search(actor, filters);
      return { data: hits.map((hit) => presentNominee(task, hit)) };
    },
  }),
  route(contracts.saveNominations, {
    auth: 'session',
    handle: async ({ actor, params: { hash, stage }, body }) => {
      await ('nominations' in body
        ? savedNominations.select(actor, hash, body, stage)
        : savedNominations.approve(actor, hash, body, stage));
      return { message: MESSAGES.nominations.saved };
    },
  }),
  route(contracts.unlockNominations, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      await nominations.unlock(actor, params.hash);
      return { message: MESSAGES.nominations.unlocked };
    },
  }),
  route(contracts.undoApproval, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      await undoneApprovals.undo(actor, params.hash);
      return { message: MESSAGES.nominations.undone };
    },
  }),
  route(contracts.declineReview, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      await nominations.decline(actor, params.hash, body.reason);
      return { message: MESSAGES.pulses.declined };
    },
  }),
  route(contracts.listMyApprovals, {
    auth: 'session',
    handle: async ({ actor }) => ({
      data: (await nominations.approvals(actor)).map((approval) =>
        presentApproval(actor, approval),
      ),
    }),
  }),
  route(contracts.openNominations, {
    auth: 'session',
    handle: async ({ actor, params: { cycleId, pulseId }, body }) => ({
      data: (await openedNominations.add(actor, cycleId, pulseId, body.employee_ids)).map(
        presentOpening,
      ),
    }),
  }),
];
