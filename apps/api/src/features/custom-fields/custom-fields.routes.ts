import * as contracts from '@reviews/contracts';
import { FIELD_MESSAGES as texts } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentEmployeeField, presentField } from './custom-fields.presenter.ts';

export const customFieldRoutes = ({ customFields, fieldValues }: Services) => [
  route(contracts.listCustomFields, {
    auth: 'session',
    handle: async ({ actor }) => ({ data: (await customFields.list(actor)).map(presentField) }),
  }),
  route(contracts.addCustomField, {
    auth: 'session',
    handle: async ({ actor, body }) => ({
      id: await customFields.add(actor, body),
      message: texts.saved,
    }),
  }),
  route(contracts.saveCustomField, {
    auth: 'session',
    handle: async ({ actor, params, body: { version, ...field } }) => {
      await customFields.save(actor, params.fieldId, version, field);
      return { message: texts.saved };
    },
  }),
  route(contracts.archiveCustomField, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      const name = await customFields.archive(actor, params.fieldId, body);
      return { message: body.archived ? texts.archived({ name }) : texts.restored({ name }) };
    },
  }),
  route(contracts.showEmployeeFields, {
    auth: 'session',
    handle: async ({ actor, params }) => ({
      data: (await fieldValues.show(actor, params.employeeId)).map(presentEmployeeField),
    }),
  }),
  route(contracts.saveEmployeeFields, {
    auth: 'session',
    handle: async ({ actor, params, body }) => ({
      message: texts.valuesSaved({
        name: await fieldValues.save(actor, params.employeeId, body.values),
      }),
    }),
  }),
];
