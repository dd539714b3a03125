import type { EmployeeFeedback } from '@reviews/contracts/pulses';

export interface NominationScreenProps {
  /** The nomination task; its stage says which screen it is. */
  form: EmployeeFeedback;
  /** Whose choices are kept on this computer. */
  person: string;
  /** The server has them: whoever shows the screen goes on from there. */
  onSaved: () => void;
  /** What is shown is not so any more: whoever shows the screen asks for the task again. */
  onReload: () => void;
}
