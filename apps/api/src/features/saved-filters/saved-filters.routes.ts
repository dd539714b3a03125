import * as contracts from '@reviews/contracts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentSavedFilter } from './saved-filters.presenter.ts';

export const savedFilterRoutes = ({ savedFilters }: Services) => [
  route(contracts.listSavedFilters, {
    auth: 'session',
    handle: async ({ actor, params }) => ({
      data: (await savedFilters.list(actor, params)).map(presentSavedFilter),
    }),
  }),
  route(contracts.addSavedFilter, {
    auth: 'session',
    handle: async ({ actor, params, body: { name, list } }) =>
      presentSavedFilter(await savedFilters.add(actor, params, name, list)),
  }),
  route(contracts.changeSavedFilter, {
    auth: 'session',
    handle: async ({ actor, params, body }) =>
      presentSavedFilter(await savedFilters.change(actor, params, params.savedFilterId, body)),
  }),
  route(contracts.deleteSavedFilter, {
    auth: 'session',
    handle: async ({ actor, params }) =>
      presentSavedFilter(await savedFilters.delete(actor, params, params.savedFilterId)),
  }),
];
