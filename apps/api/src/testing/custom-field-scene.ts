import * as contracts from '@reviews/contracts';
import type { FieldValue } from '@reviews/domain';
import type { Caller } from './start-test-app.ts';
import { present, replyOf, type Company } from './worlds.ts';

/** Returns the problems by field. */
export const errorsOf = (answer: { readonly body: unknown }) =>
  (answer.body as { errors?: Record<string, string[]> }).errors;

/** Returns the calls that define custom fields, and those that show and save their values. */
export function customFieldScene(company: Company) {
  const admin = company.callers.administrator;
  let made = 0;
  const input = (given: Partial<contracts.CustomFieldInput> = {}): contracts.CustomFieldInput => ({
    name: `Field ${(made += 1)}`,
    description: '',
    type: 'text',
    on_overview: true,
    in_list: false,
    visible_to: ['everyone'],
    editable_by: [],
    options: [],
    ...given,
  });
  const add = async (given: Partial<contracts.CustomFieldInput> = {}) =>
    replyOf(
      contracts.addCustomField,
      await admin.call(contracts.addCustomField, { body: input(given) }),
    ).id;
  const field = async (id: number) =>
    present(
      replyOf(contracts.listCustomFields, await admin.call(contracts.listCustomFields)).data.find(
        (one) => one.id === id,
      ),
    );
  const change = async (id: number, given: Partial<contracts.CustomFieldInput>) => {
    const { id: _id, is_archived: _archived, people: _people, ...before } = await field(id);
    return admin.call(contracts.saveCustomField, {
      params: { fieldId: String(id) },
      body: { ...before, ...given },
    });
  };
  const archive = async (id: number, archived = true) =>
    admin.call(contracts.archiveCustomField, {
      params: { fieldId: String(id) },
      body: { version: (await field(id)).version, archived },
    });
  const paramsOf = (person: { readonly id: number }) => ({
    params: { employeeId: String(person.id) },
  });
  const shown = async (caller: Caller, person: { readonly id: number }) =>
    replyOf(
      contracts.showEmployeeFields,
      await caller.call(contracts.showEmployeeFields, paramsOf(person)),
    ).data;
  const put = (
    caller: Caller,
    person: { readonly id: number },
    id: number,
    value: FieldValue,
    was: FieldValue = null,
  ) =>
    caller.call(contracts.saveEmployeeFields, {
      ...paramsOf(person),
      body: { values: [{ field_id: id, value: value as string, was: was as string }] },
    });
  return { admin, input, add, field, change, archive, paramsOf, shown, put };
}
export type CustomFieldScene = ReturnType<typeof customFieldScene>;
