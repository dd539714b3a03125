import type { Locator, Page } from '@playwright/test';
import { LABELS, MESSAGES } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { chartImage } from '@reviews/factories/demo/chart-image';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { DIALOG, expectAccessibleEverywhere } from '../watch/accessible.ts';

const { employees: texts } = MESSAGES;

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });
const PICTURE = {
  name: 'Holiday.png',
  mimeType: 'image/png',
  buffer: Buffer.from(chartImage().bytes),
};
const atDesk = (page: Page) => page.setViewportSize({ width: 1440, height: 900 });
const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
/** Expects the image to be loaded, not just present. */
const expectShown = async (photo: Locator): Promise<void> => {
  await expect(photo).toBeVisible();
  await expect
    .poll(() =>
      photo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
    )
    .toBe(256);
};

test('[RT-52, OVR-02] uploads a photo, cropped by keyboard and pointer, shows it in the list and the overview, and removes it', async ({
  page,
  signInAs,
  db,
}) => {
  const person = await buildEmployee(db, {
    preferredName: 'Fenja Fotokin',
    department: 'Operations',
  });
  await signInAs('hr');
  await page.goto(`/employees/${person.id}/edit`);
  await page.getByLabel('Preferred name').fill('Fenja F.');
  await button(page, 'Add a photo').click();
  const dialog = page.getByRole('dialog', { name: 'Photo of Fenja Fotokin' });
  await expect(dialog).toBeVisible();
  await expectAccessibleEverywhere(page, 'a photo to choose', DIALOG);
  await atDesk(page);

  await dialog.getByLabel('Choose a picture').setInputFiles({
    name: 'x.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(dialog.getByRole('alert')).toHaveText(MESSAGES.uploads.notAnImage);
  await dialog.getByLabel('Choose a picture').setInputFiles(PICTURE);
  const square = button(dialog, 'Visible part of the picture: drag it, or use the arrow keys');
  await expect(square).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeHidden();
  const drawn = (): Promise<string> =>
    square
      .locator('canvas')
      .evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : ''));
  const blank = await page.evaluate(() =>
    Object.assign(document.createElement('canvas'), { width: 512, height: 512 }).toDataURL(),
  );
  await expect.poll(drawn).not.toBe(blank);
  const middle = await drawn();
  await square.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(drawn).not.toBe(middle);
  const moved = await drawn();
  const box = await square.boundingBox();
  if (box === null) throw new Error('The square is nowhere.');
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + 100);
  await page.mouse.up();
  await expect.poll(drawn).not.toBe(moved);
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2');
  await expectAccessibleEverywhere(page, 'a photo that is cut', DIALOG);
  await atDesk(page);
  await button(dialog, 'Save photo').click();
  await expect(new ShellPage(page).toast(texts.photoSaved)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectShown(page.getByRole('region', { name: 'Photo' }).locator('img'));
  // Unsaved input in the record is still there and can be saved.
  await expect(page.getByLabel('Preferred name')).toHaveValue('Fenja F.');
  await button(page, 'Save changes').click();
  await expect(new ShellPage(page).toast(texts.saved({ name: 'Fenja F.' }))).toBeVisible();

  await page.goto('/employees');
  await page.getByRole('textbox', { name: 'Employee' }).fill('Fenja F.');
  await expectShown(row(page, 'Fenja F.').locator('img'));
  await page.goto(`/employees/${person.id}`);
  await expectShown(page.getByRole('main').locator('img'));

  await page.goto(`/employees/${person.id}/edit`);
  await button(page, 'Change photo').click();
  await button(page.getByRole('dialog'), 'Remove photo').click();
  await expect(new ShellPage(page).toast(texts.photoRemoved)).toBeVisible();
  await expect(button(page, 'Add a photo')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Add a photo')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Photo' }).locator('img')).toBeHidden();
});

test('[RT-52, NAV-23] lets everyone change their own photo in the user menu', async ({
  page,
  signInAs,
  openAs,
  db,
}) => {
  const person = await buildEmployee(db, {
    preferredName: 'Selma Selbst',
    department: 'Operations',
  });
  await signInAs(person);
  await page.goto('/');
  const shell = new ShellPage(page);
  const menu = shell.userButton;
  await shell.choose(LABELS.session.yourPhoto);
  const dialog = page.getByRole('dialog', { name: 'Your photo' });
  await dialog.getByLabel('Choose a picture').setInputFiles(PICTURE);
  await button(dialog, 'Save photo').click();
  await expect(shell.toast(texts.photoSaved)).toBeVisible();
  await expectShown(menu.locator('img'));
  await page.reload();
  await expectShown(menu.locator('img'));

  const address = (await menu.locator('img').getAttribute('src')) ?? '';
  const colleague = await openAs('panel');
  expect((await colleague.request.get(address)).status()).toBe(200);
  await shell.choose(LABELS.session.yourPhoto);
  await button(dialog, 'Remove photo').click();
  await expect(shell.toast(texts.photoRemoved)).toBeVisible();
  await expect(menu.locator('img')).toBeHidden();
  expect((await colleague.request.get(address)).status()).toBe(404);
});
