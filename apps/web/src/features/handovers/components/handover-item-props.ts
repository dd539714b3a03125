import type { HandoverForm } from '@reviews/contracts/handovers';
import type { Sides } from '../lib/handover-words.ts';

export interface HandoverItemProps {
  changeId: number;
  form: HandoverForm;
  sides: Sides;
  /** There is a new manager who can. */
  takesOver: boolean;
  /** Opens what the reader wrote in the form. */
  onRead: (hash: string) => void;
}
