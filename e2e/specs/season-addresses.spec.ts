import type { Page } from '@playwright/test';
import { LABELS } from '@reviews/domain';
import { buildTemplate } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { TemplateBuilderPage } from '../pages/template-builder.page.ts';
import { buildPacketScene } from '../scenes/packet.ts';

/** A page, how to reach it in the product, and its address and heading. */
type Stop = readonly [row: string, go: () => Promise<void>, address: RegExp, heading: string];

async function visit(page: Page, stops: readonly Stop[]): Promise<void> {
  const visited: { row: string; address: string; heading: string }[] = [];
  for (const [row, go, address, heading] of stops) {
    await test.step(`${row} by its link`, async () => {
      await go();
      await expect(new ShellPage(page).heading(heading)).toBeVisible();
      await expect(page).toHaveURL(address);
      visited.push({ row, address: page.url(), heading });
    });
  }
  for (const { row, address, heading } of visited) {
    await test.step(`${row} by its address`, async () => {
      await page.goto('about:blank');
      await page.goto(address);
      await expect(new ShellPage(page).heading(heading)).toBeVisible();
      await expect(page).toHaveURL(address);
    });
  }
}

test('[RT-12, RT-13, RT-14, RT-15, RT-16, RT-18, RT-19, RT-20, RT-21, RT-24, RT-25, RT-54, RT-55] opens every page of a cycle by link and by address', async ({
  page,
  db,
  signInAs,
}) => {
  const { person, cycle } = await buildPacketScene(db, 'Wayfarer');
  const template = await buildTemplate(db, { title: 'Review of a way', type: 'Manager' });
  const main = page.getByRole('main');
  const menu = (entry: string) => async () => {
    await page.getByRole('button', { name: 'Reviews', exact: true }).click();
    await new ShellPage(page).menuEntry(entry).click();
  };
  const link = (name: string | RegExp) => () =>
    main
      .getByRole('link', typeof name === 'string' ? { name, exact: true } : { name })
      .first()
      .click();
  const tab = (name: string) => () =>
    page
      .getByRole('navigation', { name: 'Pages of this cycle' })
      .getByRole('link', { name, exact: true })
      .click();
  const at = (path: string) => new RegExp(`^[^?]*//[^/]+${path}(?:\\?.*)?$`);
  const ofCycle = `/cycles/${cycle.id}`;
  const back = (then: () => Promise<void>) => async () => {
    await page.goBack();
    await then();
  };
  const view = (name: string) => `${name} of ${person.preferredName}`;
  await signInAs('hr');
  await page.goto('/');
  await visit(page, [
    ['RT-55', menu('Feedback types'), at('/feedback-types'), 'Feedback types'],
    ['RT-54', menu('Ratings'), at('/ratings'), 'Ratings'],
    ['RT-12', menu('Templates'), at('/templates'), 'Templates'],
    ['RT-13', link(template.title), at(`/templates/${template.id}`), template.title],
    [
      'RT-14',
      async () => {
        await new TemplateBuilderPage(page).goToStep('Preview & publish');
        await link('Open as a page')();
      },
      at(`/templates/${template.id}/preview`),
      `Preview: ${template.title}`,
    ],
    ['RT-15', menu('Cycles'), at('/cycles'), 'Cycles'],
    ['RT-18', link(cycle.name), at(`${ofCycle}/overview`), cycle.name],
    ['RT-20', link(/^Complete/), at(`${ofCycle}/pulses/\\d+`), 'Manager Review'],
    ['RT-16', back(tab('Builder')), at(ofCycle), cycle.name],
    ['RT-19', tab('Launcher'), at(`${ofCycle}/launcher`), 'Launcher'],
    ['RT-21', tab('Packets'), at(`${ofCycle}/packets`), cycle.name],
    [
      'RT-24',
      link(view(LABELS.overview.employeeView)),
      at('/packets/[\\w-]+'),
      `Packet of ${person.preferredName}`,
    ],
    [
      'RT-25',
      back(link(view(LABELS.overview.managerView))),
      at('/packets/[\\w-]+/manager'),
      `Packet of ${person.preferredName}`,
    ],
  ]);
});
