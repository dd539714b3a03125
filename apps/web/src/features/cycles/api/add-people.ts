import { openNominations, type AddedPerson } from '@reviews/contracts/nominations';
import { call } from '../../../lib/call.ts';
import type { ListRef } from './cycles-api.ts';

/** Adds people to a running pulse; returns for each what they got, or why nothing. */
export const addPeople = async (
  { cycleId, pulseId }: ListRef,
  employeeIds: readonly number[],
): Promise<AddedPerson[]> =>
  (
    await call(openNominations, {
      params: { cycleId: String(cycleId), pulseId: String(pulseId) },
      body: { employee_ids: [...employeeIds] },
    })
  ).data;
