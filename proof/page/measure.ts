import { LABELS } from '@reviews/domain';
import { ApiProcess, quantile, Visitor } from '@reviews/harness';
import type { Browser } from '@playwright/test';
import { openWorld, type World } from '../../benchmarks/world.ts';
import { openBrowser, openWindow } from './browser.ts';
import {
  buildMeasuredForms,
  CHOICE,
  COMMENTS,
  PLAIN,
  QUESTIONS,
  TITLE,
  TYPED,
} from './measured-form.ts';
import { watchFaults } from './page-watch.ts';
import { Stopwatch, type Shown } from './stopwatch.ts';

const EMPLOYEES = 20_000;
/** Number of measuring rounds, each in a browser window with an empty cache. */
export const RUNS = 3;
const KEYS = 40;
/** Delay between keys of a fast typist: 600 characters a minute. */
const KEY_DELAY_MS = 100;

/** One measured value; the order of these is the reading order. */
export interface Measured {
  readonly name: string;
  readonly values: readonly number[];
  /**
   * The value must stay below this on a CPU four times slower (`performance.md`); null if there is
   * no target.
   */
  readonly target: number | null;
  /** Which quantile counts: the median or the 95th percentile. */
  readonly quantile: number;
}

type Note = (
  name: string,
  value: number | readonly number[],
  target?: number | null,
  quantile?: number,
) => void;

const FORM: Shown = { selector: 'main section[id^="question-"]', count: QUESTIONS - 1 };
/** Every rich text editor is ready. */
const READY: Shown = {
  selector: 'main [contenteditable="true"]',
  count: 7,
  without: 'main [aria-busy="true"]',
};
/** The task list has loaded, with the form in it. */
const HOME: Shown = { selector: `main a[aria-label*="${TITLE}"]` };
/** All threads and replies of the sidebar are shown. */
const DISCUSSION: Shown = { selector: 'aside [data-comment]', count: COMMENTS };
const ROWS: Shown = { selector: 'main tbody tr', count: 50 };

interface Site {
  readonly browser: Browser;
  readonly base: string;
  readonly world: World;
  readonly writer: Visitor;
  readonly hr: Visitor;
  readonly formPath: string;
  readonly discussedPath: string;
  readonly note: Note;
  readonly faults: string[];
}

async function inWindow(
  { browser, base, faults }: Site,
  visitor: Visitor | null,
  work: (watch: Stopwatch) => Promise<void>,
): Promise<void> {
  const context = await openWindow(browser, base, visitor);
  watchFaults(context, (fault) => faults.push(fault));
  try {
    await work(await Stopwatch.on(context));
  } finally {
    await context.close();
  }
}

const TARGETS = { lcp: 1_500, cls: 0.02, route: 200, key: 16, interaction: 100 } as const;

async function firstLoads(site: Site): Promise<void> {
  const { base, note } = site;
  const load = (name: string, path: string, visitor: Visitor | null, shown: Shown) =>
    inWindow(site, visitor, async (watch) => {
      const { fcp, lcp, cls, heading } = await watch.load(`${base}${path}`, shown);
      note(`first load of ${name}: first paint, ms`, fcp);
      note(`first load of ${name}: heading, ms`, heading);
      note(`first load of ${name}: largest paint (LCP), ms`, lcp, TARGETS.lcp);
      note(`first load of ${name}: layout shift (CLS)`, cls, TARGETS.cls);
    });
  await load('/login', '/login', null, { selector: 'form button' });
  await load('/', '/', site.writer, HOME);
  await load('a form of 20 questions', site.formPath, site.writer, READY);
}

/** Measures route changes, the first time in a window and again. */
async function routeChanges(site: Site): Promise<void> {
  const { base, note, writer } = site;
  await inWindow(site, writer, async (watch) => {
    const { page } = watch;
    await watch.load(`${base}/`, HOME);
    for (const time of ['first time', 'again']) {
      const toForm = page.getByRole('link', { name: new RegExp(TITLE) }).first();
      await toForm.hover();
      await watch.rest();
      let drawn = 0;
      const ready = await watch.until(READY, async () => {
        const clicked = watch.until(FORM, () => toForm.click());
        drawn = await clicked;
      });
      note(`home to a form of 20 questions, ${time}: its questions, ms`, drawn, TARGETS.route);
      note(`home to a form of 20 questions, ${time}: every editor ready, ms`, ready);
      await watch.rest();
      await page.goBack();
      await watch.rest();
      note(
        `home to history, ${time}, ms`,
        await watch.until({ selector: 'main tbody tr' }, () =>
          page.getByRole('link', { name: 'My History' }).first().click(),
        ),
        TARGETS.route,
      );
      await watch.rest();
      await page.goBack();
      await watch.rest();
    }
    note('route changes: layout shift (CLS)', await watch.shifts(), TARGETS.cls);
  });
}

/** Measures writing in the form and other actions there. */
async function writing(site: Site): Promise<void> {
  const { base, note, writer, formPath } = site;
  await inWindow(site, writer, async (watch) => {
    const { page } = watch;
    await watch.load(`${base}${formPath}`, READY);
    const words = 'and then they went on with it '.repeat(3).slice(0, KEYS);
    const typeIn = async (question: string, name: string): Promise<void> => {
      await page.getByRole('textbox', { name: question }).click();
      await page.keyboard.press('Control+End');
      const { toPaint, work } = await watch.keys(() =>
        page.keyboard.type(words, { delay: KEY_DELAY_MS }),
      );
      note(`key stroke to paint in ${name}, ms`, toPaint, TARGETS.key);
      note(`key stroke to paint in ${name}, 95 of 100, ms`, toPaint, null, 0.95);
      note(`work of the page for a key stroke in ${name}, saving included, ms`, work);
    };
    await typeIn(TYPED, 'a rich text');
    await typeIn(PLAIN, 'a plain text');
    const acts: Readonly<Record<string, () => Promise<unknown>>> = {
      'a choice': () =>
        page
          .getByRole('radiogroup', { name: CHOICE })
          .getByRole('radio', { name: 'Weekly' })
          .click(),
      bold: async () =>
        page.getByRole('toolbar').first().getByRole('button', { name: 'Bold' }).click(),
      'Save Draft': () => page.getByRole('button', { name: /^Save Draft/ }).click(),
      Submit: () => page.getByRole('button', { name: LABELS.buttons.submit, exact: true }).click(),
    };
    for (const [name, act] of Object.entries(acts))
      note(
        `interaction with the form, ${name} (INP), ms`,
        await watch.interaction(act),
        TARGETS.interaction,
      );
    note('writing: layout shift (CLS)', await watch.shifts(), TARGETS.cls);
  });
}

/** Measures writing a comment beside a form with a full sidebar. */
async function commenting(site: Site): Promise<void> {
  const { base, note, writer, discussedPath } = site;
  await inWindow(site, writer, async (watch) => {
    const { page } = watch;
    await watch.load(`${base}${discussedPath}`, {
      selector: 'main section[id^="answer-"]',
      count: QUESTIONS - 1,
    });
    note(
      `opening the sidebar with ${COMMENTS} comments, ms`,
      await watch.until(DISCUSSION, () =>
        page.getByRole('button', { name: LABELS.comments.show({ count: COMMENTS }) }).click(),
      ),
    );
    await watch.rest();
    await page.getByRole('button', { name: LABELS.comments.addToQuestion }).first().click();
    await page.getByRole('textbox', { name: 'New comment' }).click();
    await watch.rest();
    const moved = await watch.shifts();
    const { toPaint, work } = await watch.keys(() =>
      page.keyboard.type('and then they went on with it '.repeat(3).slice(0, KEYS), {
        delay: KEY_DELAY_MS,
      }),
    );
    note(
      `key stroke to paint in the comment editor with ${COMMENTS} comments, ms`,
      toPaint,
      TARGETS.key,
    );
    note(
      `key stroke to paint in the comment editor with ${COMMENTS} comments, 95 of 100, ms`,
      toPaint,
      null,
      0.95,
    );
    note('work of the page for a key stroke in the comment editor, ms', work);
    note('typing a comment: layout shift (CLS)', (await watch.shifts()) - moved, TARGETS.cls);
  });
}

/** Measures the form list of a pulse with 20,000 people. */
async function largeList(site: Site): Promise<void> {
  const {
    base,
    note,
    hr,
    world: { list },
  } = site;
  await inWindow(site, hr, async (watch) => {
    const { page } = watch;
    const { lcp, cls } = await watch.load(
      `${base}/cycles/${list.cycleId}/pulses/${list.pulseId}`,
      ROWS,
    );
    note('first load of the list: largest paint (LCP), ms', lcp, TARGETS.lcp);
    note('first load of the list: layout shift (CLS)', cls, TARGETS.cls);
    const rowsOf = async () =>
      (await page.locator('main tbody tr').first().getAttribute('data-hash')) ?? '';
    /** Matches once the rows have been replaced. */
    const others = async (): Promise<Shown> => ({
      selector: 'main tbody tr',
      without: `main tbody tr:first-child[data-hash="${await rowsOf()}"]`,
    });
    note(
      'list: the next page, ms',
      await watch.until(await others(), () =>
        page.getByRole('button', { name: 'Next page' }).first().click(),
      ),
      TARGETS.route,
    );
    await watch.rest();
    note(
      'list: sorted again, ms',
      await watch.until(await others(), () =>
        page.getByRole('button', { name: 'Reviewer' }).click(),
      ),
      TARGETS.route,
    );
    await watch.rest();
    const search = page.getByRole('textbox').first();
    note(
      'list: a name is searched for, from the last key, 200 ms of waiting included, ms',
      await watch.until({ ...(await others()), count: 1 }, () => search.fill('Cast')),
    );
    await watch.rest();
    note(
      'interaction with the list, a row is chosen (INP), ms',
      await watch.interaction(() =>
        page.locator('main tbody input[type="checkbox"]').first().click(),
      ),
      TARGETS.interaction,
    );
    note(
      "interaction with the list, a row's menu (INP), ms",
      await watch.interaction(() =>
        page.locator('main tbody td:last-child button').first().click(),
      ),
      TARGETS.interaction,
    );
    note('the list: layout shift (CLS)', await watch.shifts(), TARGETS.cls);
  });
}

async function prepare(
  world: World,
  base: string,
): Promise<Pick<Site, 'writer' | 'hr' | 'formPath' | 'discussedPath'>> {
  const employeeOf = async (email: string) => {
    const user = await world.db.prisma.user.findUniqueOrThrow({ where: { email } });
    return { user, id: user.employeeId ?? 0 };
  };
  const [writer, subject, hr] = [
    await employeeOf('employee@larkspur.example'),
    await employeeOf('employee2@larkspur.example'),
    await employeeOf('hr@larkspur.example'),
  ];
  const { written, read } = await buildMeasuredForms(world.db, writer, subject);
  const session = (user: { readonly id: number }) => Visitor.withSession(base, world.db, user);
  return {
    writer: await session(writer.user),
    hr: await session(hr.user),
    formPath: `/pulses/${written.hash}/edit`,
    discussedPath: `/pulses/${read.hash}/view`,
  };
}

/**
 * Measures waiting times on a CPU four times slower. Also returns the errors that the pages
 * reported.
 */
export async function measurePages(
  say: (line: string) => void,
  employees = EMPLOYEES,
): Promise<{ readonly measured: readonly Measured[]; readonly faults: readonly string[] }> {
  say(`Loading a company of ${employees} people (kept for the next run) …`);
  const world = await openWorld(employees);
  const api = new ApiProcess({
    databaseUrl: world.url,
    env: { NODE_ENV: 'production', LOG_LEVEL: 'error' },
  });
  const browser = await openBrowser();
  const found = new Map<string, { values: number[]; target: number | null; quantile: number }>();
  const note: Note = (name, value, target = null, at = 0.5) => {
    const known = found.get(name) ?? { values: [], target, quantile: at };
    known.values.push(...(typeof value === 'number' ? [value] : value));
    found.set(name, known);
  };
  try {
    await api.start();
    const faults: string[] = [];
    const site: Site = {
      browser,
      base: api.url,
      world,
      note,
      faults,
      ...(await prepare(world, api.url)),
    };
    // The first round warms up the server and is discarded.
    for (let run = 0; run <= RUNS; run += 1) {
      if (run === 1) found.clear();
      say(run === 0 ? 'Warming up …' : `Measuring, ${run} of ${RUNS} …`);
      for (const part of [firstLoads, routeChanges, writing, commenting, largeList])
        await part(site);
    }
    return {
      measured: [...found].map(([name, rest]) => ({ name, ...rest })),
      faults: [...new Set(faults)],
    };
  } finally {
    await browser.close();
    await api.stop();
    await world.drop();
  }
}

/**
 * Formats a measured value: the quantile that counts, the range, and whether the target is missed.
 */
export function figureOf({ values, target, quantile: at }: Measured): string {
  const round = (value: number) =>
    value < 1 ? value.toFixed(3) : value < 100 ? value.toFixed(1) : value.toFixed(0);
  const value = quantile(values, at);
  const mark =
    target === null ? '' : value < target ? `, under ${target}` : `, MISSED: under ${target}`;
  return `${round(value)} (${round(Math.min(...values))} to ${round(Math.max(...values))}${mark})`;
}

/** Returns the measured values as Markdown table rows for `benchmarks/README.md`. */
export function tableOf(measured: readonly Measured[]): readonly string[] {
  return [
    '| what | measured | range | target |',
    '| --- | --- | --- | --- |',
    ...measured.map((one) => {
      const [value = '', rest = ''] = figureOf(one).split(' (');
      const reached =
        one.target === null
          ? ''
          : quantile(one.values, one.quantile) < one.target
            ? `under ${one.target}: met`
            : `under ${one.target}: **not met**`;
      return `| ${one.name} | ${value} | ${rest.replace(/[,)].*$/, '')} | ${reached} |`;
    }),
  ];
}
