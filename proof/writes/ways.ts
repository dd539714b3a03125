import { allEndpoints, type Endpoint } from '@reviews/contracts';
import {
  FORM_OPERATIONS,
  FORM_WRITING,
  type FormOperation,
} from '@reviews/api/testing/cases/all-cases';
import type { Answer, Refusal } from '@reviews/api/testing/cases/answers';
import type { CallParts, Reply, Visitor } from '@reviews/harness';
import { formState, type FormState, type NamedBy } from '../tables/writing.ts';
import { buildForm, type BuiltForm } from './build-form.ts';
import type { World } from './world.ts';

type Headers = Readonly<Record<string, string>>;
export type Send = (visitor: Visitor, form: BuiltForm, headers?: Headers) => Promise<Reply>;

/** @throws Error when the contracts have no such call */
export function endpointOf(id: string): Endpoint {
  const found = allEndpoints.find((endpoint) => endpoint.id === id);
  if (found === undefined) throw new Error(`There is no call ${id}.`);
  return found;
}
const sending =
  (id: string, parts: (form: BuiltForm) => CallParts<Endpoint>): Send =>
  (visitor, form, headers = {}) =>
    visitor.call(endpointOf(id), { ...parts(form), headers });

export interface Way {
  readonly name: string;
  readonly operation: FormOperation;
  readonly by: NamedBy;
  readonly send: Send;
}
/** Ways to request an operation. Those who may do it in one way may do it in all. */
export const WAYS: readonly Way[] = FORM_OPERATIONS.flatMap((operation) => {
  const { request, otherWays = {}, byNumber } = FORM_WRITING[operation].onForm;
  const way = (name: string, parts: typeof request, by: NamedBy = 'hash'): Way => ({
    name,
    operation,
    by,
    send: sending(operation, parts),
  });
  return [
    way(operation, request),
    ...Object.entries(otherWays).map(([name, parts]) => way(`${operation}, ${name}`, parts)),
    ...(byNumber === undefined ? [] : [way(`${operation}, by its number`, byNumber, 'number')]),
  ];
});

/** What has been done already, asked again: those who get `insteadOf` for other requests get 200. */
export const AGAIN: readonly (Way & { readonly insteadOf: Refusal })[] = FORM_OPERATIONS.flatMap(
  (operation) => {
    const { again } = FORM_WRITING[operation].onForm;
    if (again === undefined) return [];
    const { insteadOf, request } = again;
    const name = `${operation}, the same again`;
    return [{ name, operation, by: 'hash', insteadOf, send: sending(operation, request) }];
  },
);

/**
 * Calls with invalid input, on a form in `state`. Those who could do it with valid input get
 * `instead`; everyone else gets their usual answer.
 */
interface BadCall {
  readonly name: string;
  readonly operation: FormOperation;
  readonly state: FormState;
  readonly instead: Answer;
  /** Prepares the call for a form, before anyone sends it. */
  readonly sender: (world: World, form: BuiltForm) => Promise<Send>;
}
export const BAD_CALLS: readonly BadCall[] = FORM_OPERATIONS.flatMap((operation) =>
  Object.entries(FORM_WRITING[operation].onForm.bad ?? {}).map(
    ([name, { state, instead, request }]) => ({
      name: `${operation}, ${name}`,
      operation,
      state: formState(state),
      instead,
      sender: async (world: World, form: BuiltForm) => {
        const parts = await request(form, world, (other) => buildForm(world, formState(other)));
        return sending(operation, () => parts);
      },
    }),
  ),
);
