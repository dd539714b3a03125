import { LABELS, MESSAGES } from '@reviews/domain';
import { expect, test } from '../fixtures.ts';
import { FormListPage } from '../pages/form-list.page.ts';
import { findLiveCycle, listPath } from '../scenes/live-cycle.ts';
import { DIALOG, expectAccessibleEverywhere, WIDTHS } from '../watch/accessible.ts';

const MIRA = 'Mira Tveit';
const { opening: texts } = MESSAGES.nominations;

test('[GEN-06, PEER-02] HR adds somebody who joined this week to the peer reviews; a second time they have their task already', async ({ page, db, signInAs }) => {
  await signInAs('hr');
  const cycle = await findLiveCycle(db);
  const list = new FormListPage(page);
  await list.open(listPath(cycle, 'Peer Review'), { employee: { terms: [MIRA], string: MIRA } });
  await expect(list.cells('peers')).toHaveText([LABELS.status.ineligible]);
  const opener = page.getByRole('button', { name: 'Add people…' });
  const dialog = list.dialog('Add people');
  const choose = async (): Promise<void> => {
    await dialog.getByRole('combobox', { name: 'Find a person' }).fill('mira t');
    await page.getByRole('option', { name: MIRA }).click();
  };
  const add = dialog.getByRole('button', { name: 'Add', exact: true });

  await opener.click();
  await choose();
  await expect(dialog.getByRole('list', { name: 'People to be added' })).toContainText(MIRA);
  await expectAccessibleEverywhere(page, 'adding people', DIALOG);
  await add.click();
  await expect(dialog.getByRole('list', { name: 'What each was given' })).toContainText(`${MIRA}${texts.choosing}`);
  await expectAccessibleEverywhere(page, 'people added', DIALOG);
  await dialog.getByRole('button', { name: 'Add more people' }).click();
  await choose();
  await add.click();
  await expect(dialog.getByRole('list', { name: 'What each was given' })).toContainText(`${MIRA}${texts.exists}`);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.setViewportSize(WIDTHS.desk);
  await list.loaded();
  await expect(list.cells('peers')).toHaveText([/Peer Nominations/]);
});

test('a list whose forms nobody is nominated for offers it to nobody', async ({ page, db, signInAs }) => {
  await signInAs('hr');
  const list = new FormListPage(page);
  await list.open(listPath(await findLiveCycle(db), 'Manager Review'));
  await expect(page.getByRole('button', { name: 'Add people…' })).toHaveCount(0);
});
