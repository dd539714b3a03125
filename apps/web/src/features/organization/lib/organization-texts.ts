import { texts } from '@reviews/messages';
import { organization } from '@reviews/messages/en/organization';

/** Texts of the organization screen that the specification does not fix. */
export const ORGANIZATION_TEXTS = texts(organization);

/** Returns how many people report to someone, directly and in all; empty if no one does. */
export function reportsOf(reports: number, below: number): string {
  if (reports === 0) return '';
  return reports === below
    ? ORGANIZATION_TEXTS.reports({ reports })
    : ORGANIZATION_TEXTS.reportsInAll({ reports, below });
}
