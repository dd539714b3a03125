import type { TestDatabase } from '@reviews/db/testing';
import { LABELS, MESSAGES } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildTemplate,
  newHash,
  NOMINATION_STAGES,
} from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { FormListPage } from '../pages/form-list.page.ts';
import { findLiveCycle, listPath } from '../scenes/live-cycle.ts';
import { DIALOG, expectAccessibleEverywhere, WIDTHS } from '../watch/accessible.ts';

const { opening: texts } = MESSAGES.nominations;

/** Saves a running peer pulse that left out someone who had not joined yet. */
async function buildLateComer(db: TestDatabase['db']) {
  const person = await buildEmployee(db, {
    preferredName: `Mira ${newHash()
      .replaceAll(/[^A-Za-z]/g, '')
      .slice(0, 6)}`,
    manager: await buildEmployee(db),
  });
  const {
    id: cycleId,
    pulses: [pulse],
  } = await buildCycle(db, {
    pulses: [{ template: await buildTemplate(db, { type: 'Peer' }), stages: NOMINATION_STAGES }],
  });
  if (pulse === undefined) throw new Error('The cycle has no pulse.');
  await db.prisma.ineligibility.create({
    data: {
      cyclePulseId: pulse.id,
      employeeId: person.id,
      reason: 'Joined after the launch.',
      employeeSortKey: person.sortKey,
    },
  });
  return { name: person.preferredName, path: `/cycles/${cycleId}/pulses/${pulse.id}` };
}

test('[GEN-06, PEER-02] adds someone who joined this week to the peer reviews; the second time they keep their task', async ({
  page,
  db,
  signInAs,
}) => {
  const { name, path } = await buildLateComer(db);
  await signInAs('hr');
  const list = new FormListPage(page);
  await list.open(path, { employee: { terms: [name], string: name } });
  await expect(list.cells('peers')).toHaveText([LABELS.status.ineligible]);
  const opener = page.getByRole('button', { name: 'Add people…' });
  const dialog = list.dialog('Add people');
  const choose = async (): Promise<void> => {
    await dialog.getByRole('combobox', { name: 'Search people' }).fill(name.toLowerCase());
    await page.getByRole('option', { name }).click();
  };
  const add = dialog.getByRole('button', { name: 'Add', exact: true });

  await opener.click();
  await choose();
  await expect(dialog.getByRole('list', { name: 'People to add' })).toContainText(name);
  await expectAccessibleEverywhere(page, 'adding people', DIALOG);
  await add.click();
  await expect(dialog.getByRole('list', { name: 'Results' })).toContainText(
    `${name}${texts.choosing}`,
  );
  await expectAccessibleEverywhere(page, 'people added', DIALOG);
  await dialog.getByRole('button', { name: 'Add more people' }).click();
  await choose();
  await add.click();
  await expect(dialog.getByRole('list', { name: 'Results' })).toContainText(
    `${name}${texts.exists}`,
  );
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.setViewportSize(WIDTHS.desk);
  await list.loaded();
  await expect(list.cells('peers')).toHaveText([/Peer Nominations/]);
});

test('does not offer it in a list without nominations', async ({ page, db, signInAs }) => {
  await signInAs('hr');
  const list = new FormListPage(page);
  await list.open(listPath(await findLiveCycle(db), 'Manager Review'));
  await expect(page.getByRole('button', { name: 'Add people…' })).toHaveCount(0);
});
