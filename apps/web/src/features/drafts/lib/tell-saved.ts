import { MESSAGES } from '@reviews/domain';
import { toast } from '../../../lib/toasts.ts';

/** Shows the toast after a successful submit (FORM-24). */
export const tellSaved = (): void => {
  toast.success(MESSAGES.pulses.saved);
};
