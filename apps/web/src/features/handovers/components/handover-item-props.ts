import type { HandoverForm } from '@reviews/contracts/handovers';
import type { Sides } from '../lib/handover-words.ts';

export interface HandoverItemProps {
  changeId: number;
  form: HandoverForm;
  sides: Sides;
  /** Whether there is a new manager to take the review over. */
  takesOver: boolean;
  /** Opens what the user wrote in the review. */
  onRead: (hash: string) => void;
}
