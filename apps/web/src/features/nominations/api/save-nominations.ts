import { saveNominations } from '@reviews/contracts/nominations';
import { STAGE_NOMINATIONS } from '@reviews/domain';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

interface Selection {
  employeeIds: readonly number[];
  agreeTerms: boolean;
}

/**
 * Saves the chosen reviewers (API-20). Sends the screen's stage, so that the server can refuse if
 * the task has moved on (AMB-19).
 */
export const useSaveSelection = (hash: string) =>
  useMutation({
    mutationFn: async ({ employeeIds, agreeTerms }: Selection) =>
      call(saveNominations, {
        params: { hash, stage: STAGE_NOMINATIONS },
        body: { nominations: [...employeeIds], ...(agreeTerms ? { agreeTerms: 1 as const } : {}) },
        needs: ['message'],
      }),
  });
