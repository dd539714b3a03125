import { texts } from '@reviews/messages';
import { employees } from '@reviews/messages/en/employees';

/** Texts of the employee screens that the specification does not fix. */
export const EMPLOYEE_TEXTS = texts(employees);
