import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentDryRun, presentLaunch, presentPlanned } from './launches.presenter.ts';

export const launchRoutes = ({ dryRuns, launches, populations }: Services) => [
  route(contracts.dryRunLaunch, {
    auth: 'session',
    handle: async ({ actor, params, body }) =>
      presentDryRun(
        await dryRuns.summary(actor, params.id, {
          population: body.population,
          pulseIds: body.pulse_ids,
        }),
      ),
  }),
  route(contracts.listLaunchPlan, {
    auth: 'session',
    handle: async ({
      actor,
      params,
      body: {
        population,
        pulse_ids: pulseIds,
        problem = null,
        pulse_id: pulseId = null,
        search,
        page,
      },
    }) => {
      const { people, total } = await dryRuns.people(actor, params.id, {
        population,
        pulseIds,
        problem,
        pulseId,
        search: search ?? '',
        page,
      });
      return { data: people.map(presentPlanned), totalResults: total };
    },
  }),
  route(contracts.startLaunch, {
    auth: 'session',
    handle: async ({ actor, params, body: { population, pulse_ids: pulseIds, revision } }) =>
      presentLaunch(await launches.start(actor, params.id, { population, pulseIds, revision })),
  }),
  route(contracts.listLaunches, {
    auth: 'session',
    handle: async ({ actor, params }) => ({
      data: (await launches.list(actor, params.id)).map(presentLaunch),
    }),
  }),
  route(contracts.undoLaunch, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      await launches.undo(actor, params.id);
      return { message: MESSAGES.launches.undoing };
    },
  }),
  route(contracts.listPopulations, {
    auth: 'session',
    handle: async ({ actor }) => {
      const { lists, departments } = await populations.list(actor);
      return { data: lists, departments };
    },
  }),
  route(contracts.savePopulation, {
    auth: 'session',
    handle: async ({ actor, body: { name, population, only_new: onlyNew } }) => ({
      id: await populations.save(actor, name, population, onlyNew),
    }),
  }),
  route(contracts.deletePopulation, {
    auth: 'session',
    handle: ({ actor, params }) => populations.delete(actor, params.id),
  }),
];
