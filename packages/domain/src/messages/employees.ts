import { texts } from '@reviews/messages';
import { employeeMessages } from '@reviews/messages/en/employees';

export const employees = texts(employeeMessages);
