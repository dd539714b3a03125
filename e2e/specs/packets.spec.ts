import { readFile } from 'node:fs/promises';
import { LABELS, MESSAGES } from '@reviews/domain';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { buildPacketScene, buildPacketWithPicture } from '../scenes/packet.ts';
import { DIALOG, expectAccessibleEverywhere } from '../watch/accessible.ts';
import { readPdf } from '../watch/pdf-text.ts';

test('[RT-21, RT-24, PKT-07, RT-26] releases a packet that its person reads, answers and prints, and hides it when taken back', async ({
  page,
  db,
  signInAs,
  openAs,
  problems,
}) => {
  problems.expectAnswer(404, /^\/api\/packets\/[\w-]+$/);
  const { person, cycle, packet } = await buildPacketScene(db, 'Marlowe');
  await signInAs('hr');
  await page.goto(`/cycles/${cycle.id}/packets`);
  const row = page.getByRole('row').filter({ hasText: person.preferredName });
  await expect(row).toContainText(LABELS.packets.states.ready);
  await expectAccessibleEverywhere(page, 'the packets of a cycle');

  const theirs = await openAs(person);
  await theirs.goto(`/packets/${packet.employeeHash}`);
  await expect(new ShellPage(theirs).heading(MESSAGES.packets.notFound)).toBeVisible();

  await page.getByRole('checkbox', { name: `Select ${person.preferredName}` }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Release 1 selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release 1 packet?' });
  await expect(dialog.getByRole('listitem')).toHaveText(person.preferredName);
  await expectAccessibleEverywhere(page, 'who will be told of the release', DIALOG);
  await dialog.getByRole('button', { name: 'Release 1 packet' }).click();
  await expect(new ShellPage(page).toast(MESSAGES.packets.released)).toBeVisible();
  await expect(row).toContainText(LABELS.packets.states.released);

  await theirs.goto('/my/notices');
  await theirs
    .getByRole('main')
    .getByRole('link', { name: MESSAGES.notices.packetReleased({ cycle: cycle.name }) })
    .click();
  await expect(new ShellPage(theirs).heading('My packet')).toBeVisible();
  const peers = theirs.getByRole('region', { name: /^Peer Review/ });
  await expect(peers.getByRole('listitem')).toHaveText([
    'A pleasure, always.',
    'Calm when it burns.',
    'Explains until it is understood.',
  ]);
  await expect(peers).toContainText(MESSAGES.packets.anonymousReviewers);
  await expect(theirs.getByRole('main')).not.toContainText(/Abe|Zoe|Mia/);
  await expectAccessibleEverywhere(theirs, 'one\u2019s own packet');

  await theirs.getByRole('textbox', { name: 'Your response' }).fill('I agree in most.');
  await theirs.getByRole('button', { name: 'I have read my packet' }).click();
  await expect(theirs.getByRole('heading', { name: /^You confirmed on/ })).toBeVisible();

  const opened = theirs.context().waitForEvent('page');
  await theirs.getByRole('button', { name: 'Print' }).click();
  const bare = await opened;
  await expect(bare.getByRole('heading', { level: 1, name: person.preferredName })).toBeVisible();
  await expect(bare).toHaveURL(`/packets/${packet.employeeHash}/download`);
  await expect(new ShellPage(bare).bar).toHaveCount(0);
  await bare.close();

  await page.reload();
  await expect(row).toContainText('with a response');
  await page.getByRole('checkbox', { name: `Select ${person.preferredName}` }).check();
  await page.getByRole('button', { name: 'Take back 1 selected' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(row).toContainText(LABELS.packets.states.ready);
  await theirs.reload();
  await expect(new ShellPage(theirs).heading(MESSAGES.packets.notFound)).toBeVisible();
  await theirs.goto('/my/notices');
  await expect(
    theirs.getByText(MESSAGES.notices.packetReleased({ cycle: cycle.name })),
  ).toHaveCount(0);
});

test("[RT-25] shows the manager view with the person's response", async ({
  page,
  db,
  signInAs,
}) => {
  const { manager, person, packet } = await buildPacketScene(db, 'Nightingale');
  await db.prisma.packet.update({
    where: { id: packet.id },
    data: {
      state: 'released',
      releasedAt: new Date(),
      acknowledgedAt: new Date(),
      response: 'Thank you.',
    },
  });
  await signInAs(manager);
  await page.goto(`/packets/${packet.managerHash}/manager`);
  await expect(new ShellPage(page).heading(`Packet of ${person.preferredName}`)).toBeVisible();
  await expect(page.getByRole('region', { name: /^Peer Review/ })).toHaveCount(3);
  await expect(page.getByText('Thank you.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessibleEverywhere(page, 'the manager view of a packet');
});

test('[RT-24] shows both responses when another device has saved one, until the person chooses, also by keyboard', async ({
  db,
  openAs,
  problems,
}) => {
  problems.expectAnswer(409, /acknowledgement$/);
  const { person, packet } = await buildPacketScene(db, 'Two devices');
  await db.prisma.packet.update({
    where: { id: packet.id },
    data: { state: 'released', releasedAt: new Date() },
  });
  const theirs = await openAs(person);
  await theirs.goto(`/packets/${packet.employeeHash}`);
  const field = theirs.getByRole('textbox', { name: 'Your response' });
  await field.fill('Written here.');
  const stored = async () =>
    (await db.prisma.packet.findUniqueOrThrow({ where: { id: packet.id } })).response;
  await db.prisma.packet.update({
    where: { id: packet.id },
    data: { acknowledgedAt: new Date(), response: 'Written on the phone.' },
  });
  await theirs.getByRole('button', { name: 'I have read my packet' }).click();
  await expect(theirs.getByRole('region', { name: 'Current version' })).toContainText(
    'Written on the phone.',
  );
  await expect(field).toHaveValue('Written here.');
  await expect(field).toBeFocused();
  expect(await stored()).toBe('Written on the phone.');
  await expectAccessibleEverywhere(theirs, 'a response that was changed elsewhere');
  await field.focus();
  await theirs.keyboard.press('Tab');
  await theirs.keyboard.press('Tab');
  await expect(theirs.getByRole('button', { name: 'Save what I typed here' })).toBeFocused();
  await theirs.keyboard.press('Enter');
  await expect.poll(stored).toBe('Written here.');
  await expect(field).toHaveValue('Written here.');

  await field.fill('Written too late.');
  await db.prisma.packet.update({
    where: { id: packet.id },
    data: { acknowledgedAt: new Date('2026-01-01T00:00:00Z') },
  });
  await theirs.reload();
  const late = theirs.getByRole('region', { name: 'Typed here, not sent' });
  await expect(late).toContainText('Written too late.');
  await expectAccessibleEverywhere(theirs, 'a response that was never sent');
  await late.getByRole('button', { name: 'Discard' }).click();
  await expect(late).toHaveCount(0);
});

for (const view of ['employee', 'manager'] as const) {
  test(`[${view === 'employee' ? 'RT-26' : 'RT-27'}, PKT-07, GEN-12] makes a tagged PDF of the ${view} view with the page's content, named by person and cycle`, async ({
    page,
    db,
    signInAs,
  }) => {
    const { manager, person, cycle, packet } = await buildPacketScene(db, `Paper ${view}`);
    await db.prisma.packet.update({
      where: { id: packet.id },
      data: {
        state: 'released',
        releasedAt: new Date(),
        acknowledgedAt: new Date(),
        response: 'Thank you: “fair” – and naïve.',
      },
    });
    await signInAs(view === 'manager' ? manager : person);
    await page.goto(
      view === 'manager'
        ? `/packets/${packet.managerHash}/manager`
        : `/packets/${packet.employeeHash}`,
    );
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(
      `${person.preferredName} - ${cycle.name}${view === 'manager' ? ' - manager view' : ''}.pdf`,
    );
    const pdf = readPdf(await readFile(await download.path()));
    expect(pdf.language).toBe('en');
    expect([...pdf.tags]).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'H3', 'P']));

    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    const bare = await opened;
    await expect(bare.getByRole('heading', { level: 1, name: person.preferredName })).toBeVisible();
    await bare.emulateMedia({ media: 'print' });
    const shown = await bare.locator('body').innerText();
    expect(pdf.text.replace(/\s/g, '')).toBe(shown.replace(/\s/g, ''));
    expect(pdf.text).toContain('the best that can be said of one.');
  });
}

test("[RT-26, PKT-07, API-36] includes an answer's picture in the PDF, in its place and with its description", async ({
  page,
  db,
  server,
  signInAs,
}) => {
  const { person, packet, picture } = await buildPacketWithPicture(
    db,
    server.storageDir,
    'Pictured',
  );
  await signInAs(person);
  await page.goto(`/packets/${packet.employeeHash}`);
  const shown = page.getByRole('main').getByRole('img', { name: picture.alt });
  await expect(shown).toHaveAttribute('src', picture.source);
  await expect
    .poll(() => shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(480);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const pdf = readPdf(await readFile(await (await downloading).path()));
  expect(pdf.pictures).toEqual([{ width: 480, height: 220 }]);
  expect([...pdf.tags]).toEqual(expect.arrayContaining(['Document', 'H1', 'Figure', 'P']));
  expect(pdf.descriptions).toEqual([picture.alt]);
  expect(pdf.text).toContain('Before the picture.After the picture.');
});

test('[PKT-07] gives the PDF only to the bearer of its token, once', async ({
  page,
  db,
  signInAs,
  browser,
  server,
  problems,
}) => {
  const { person, packet } = await buildPacketScene(db, 'Bearer');
  await db.prisma.packet.update({
    where: { id: packet.id },
    data: { state: 'released', releasedAt: new Date() },
  });
  problems.expectAnswer(404, /pdf/);
  await signInAs(person);
  await page.goto(`/packets/${packet.employeeHash}`);
  // Wait for the answer: until then the token is not used up.
  const answered = page.waitForResponse(/\/pdf$/);
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const { authorization = '', cookie } = await (await answered).request().allHeaders();
  expect(cookie).toBeUndefined();
  const elsewhere = await browser.newContext();
  const answers = [];
  for (const bearer of ['', 'Bearer AbsentAbsentAbsentAbsent', authorization]) {
    const answer = await elsewhere.request.get(
      `${server.url}/api/packets/${packet.employeeHash}/pdf`,
      { headers: { authorization: bearer } },
    );
    answers.push([answer.status(), ((await answer.json()) as { message: string }).message]);
  }
  await elsewhere.close();
  expect(answers).toEqual([1, 2, 3].map(() => [404, MESSAGES.packets.downloadExpired]));
});
