import { buildManagerChange } from '@reviews/factories';
import { SUBJECTS } from '../tables/audience.ts';
import type { Ground } from './marked-forms.ts';
import { leadOf } from './marked-plan.ts';

/**
 * Everybody whom forms are about has another manager lately, and of each open form it is to be decided who writes it: as
 * if all of them had been with the former one, whoever writes them.
 */
export async function plantHandovers({ db, cast, forms }: Ground): Promise<void> {
  for (const subject of SUBJECTS) {
    const lead = leadOf(subject);
    const nobodys = lead === 'outsider' ? [] : [cast[lead].id, cast[subject].id];
    const open = forms.filter(
      (form) =>
        form.subject === subject &&
        (form.state === 'open' || form.state === 'draft') &&
        form.cycle !== 'unlaunched' &&
        !nobodys.includes(form.assigneeId),
    );
    await buildManagerChange(db, {
      employee: cast[subject],
      formerManager: cast.formerManager,
      forms: open.map((pulse) => ({ pulse })),
    });
  }
}
