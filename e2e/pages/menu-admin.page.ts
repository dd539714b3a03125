import type { Locator, Page } from '@playwright/test';

/** The page for editing the main menu. */
export class MenuAdminPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly preview: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rows = page.getByRole('list', { name: 'Menu entries' }).locator('> li');
    this.preview = page.getByRole('region', { name: 'Preview' });
  }

  async open(): Promise<void> {
    await this.page.goto('/menu_admin');
    await this.handle('Home').waitFor();
  }

  handle(name: string): Locator {
    return this.page.getByRole('button', { name: `Move ${name}`, exact: true });
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.handle(name) });
  }

  /** Drags one entry onto another, indented by a number of levels. */
  async drag(name: string, onto: string, levels = 0): Promise<void> {
    const [from, to] = [
      await this.handle(name).boundingBox(),
      await this.handle(onto).boundingBox(),
    ];
    if (from === null || to === null) throw new Error(`${name} or ${onto} is not on the screen.`);
    const x = from.x + from.width / 2;
    await this.page.mouse.move(x, from.y + from.height / 2);
    await this.page.mouse.down();
    await this.page.mouse.move(x, to.y + to.height / 2, { steps: 12 });
    await this.page.mouse.move(x + levels * 28, to.y + to.height / 2, { steps: 4 });
    await this.page.mouse.up();
  }

  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save menu' }).click();
  }
}
