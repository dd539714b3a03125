import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import {
  nameOf,
  presentHandovers,
  presentKeptDraft,
  presentPreview,
} from './handovers.presenter.ts';

const { handovers: texts } = MESSAGES;

export const handoverRoutes = ({ handovers, managerChanges }: Services) => [
  route(contracts.previewManagerChange, {
    auth: 'session',
    handle: async ({ actor, params, query }) =>
      presentPreview(
        actor,
        await managerChanges.preview(actor, params.employeeId, query.manager_id ?? null),
      ),
  }),
  route(contracts.changeManager, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      const { person, manager } = await managerChanges.change(actor, params.employeeId, {
        managerId: body.manager_id,
        formerManagerId: body.former_manager_id,
        forms: body.forms,
      });
      return {
        message:
          manager === null
            ? texts.removed({ name: person.name })
            : texts.changed({ name: person.name, manager: manager.name }),
      };
    },
  }),
  route(contracts.listHandovers, {
    auth: 'session',
    handle: async ({ actor }) => presentHandovers(actor, await handovers.list(actor)),
  }),
  route(contracts.decideHandover, {
    auth: 'session',
    handle: async ({ actor, params, body: { decision } }) => {
      const { form, writer } = await handovers.decide(
        actor,
        params.changeId,
        params.hash,
        decision,
      );
      const told = { form: nameOf(form), name: writer };
      return { message: decision === 'keep' ? texts.kept(told) : texts.transferred(told) };
    },
  }),
  route(contracts.undoHandover, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      const { form, writer } = await handovers.undo(actor, params.changeId, params.hash);
      return { message: texts.undone({ form: nameOf(form), name: writer }) };
    },
  }),
  route(contracts.showKeptDraft, {
    auth: 'session',
    handle: async ({ actor, params }) =>
      presentKeptDraft(await handovers.keptDraft(actor, params.hash)),
  }),
];
