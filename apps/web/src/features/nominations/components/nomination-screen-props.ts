import type { EmployeeFeedback } from '@reviews/contracts/pulses';

export interface NominationScreenProps {
  /** The nomination task; its stage determines the screen. */
  form: EmployeeFeedback;
  /** The user whose choices this computer stores. */
  person: string;
  /** Called when the server has saved the choices. */
  onSaved: () => void;
  /** Called when the shown task is stale and must be refetched. */
  onReload: () => void;
}
