import { saveNominations } from '@reviews/contracts/nominations';
import { STAGE_NOMINATIONS } from '@reviews/domain';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

interface Selection {
  employeeIds: readonly number[];
  agreeTerms: boolean;
}

/** Saves who was picked (API-20); the stage says for which screen it was, should the task have moved on (AMB-19). */
export const useSaveSelection = (hash: string) =>
  useMutation({
    mutationFn: async ({ employeeIds, agreeTerms }: Selection) =>
      call(saveNominations, {
        params: { hash, stage: STAGE_NOMINATIONS },
        body: { nominations: [...employeeIds], ...(agreeTerms ? { agreeTerms: 1 as const } : {}) },
      }),
  });
