import { buildManagerChange } from '@reviews/factories';
import { SUBJECTS } from '../tables/audience.ts';
import type { Ground } from './marked-forms.ts';
import { leadOf } from './marked-plan.ts';

/**
 * Gives every reviewee a recent manager change, and leaves the handover of open reviews undecided,
 * as if the former manager had them, no matter who writes them. Leaves out unlaunched cycles and
 * the reviews of the manager and the reviewee themselves.
 */
export async function plantHandovers({ db, cast, forms }: Ground): Promise<void> {
  for (const subject of SUBJECTS) {
    const lead = leadOf(subject);
    const excluded = lead === 'outsider' ? [] : [cast[lead].id, cast[subject].id];
    const open = forms.filter(
      (form) =>
        form.subject === subject &&
        (form.state === 'open' || form.state === 'draft') &&
        form.cycle !== 'unlaunched' &&
        !excluded.includes(form.assigneeId),
    );
    await buildManagerChange(db, {
      employee: cast[subject],
      formerManager: cast.formerManager,
      forms: open.map((pulse) => ({ pulse })),
    });
  }
}
