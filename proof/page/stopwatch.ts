import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** CPU throttling factor of a page. */
export const SLOWDOWN = 4;
const PATIENCE_MS = 30_000;

/** What a page reports about its load, in milliseconds since navigation; CLS has no unit. */
export interface Vitals {
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
  /** When the heading of the page was painted. */
  readonly heading: number;
}

/**
 * When something counts as shown: at least `count` elements match `selector` and contain `text`,
 * and none matches `without`.
 */
export interface Shown {
  readonly selector: string;
  readonly text?: string;
  readonly count?: number;
  readonly without?: string;
}

/** What the page records for the stopwatch. */
interface Notes {
  lcp: number;
  cls: number;
  heading: number;
  /**
   * Longest time to next paint of each interaction, by its id; the browser reports those of 16 ms
   * or more.
   */
  readonly interactions: Map<number, number>;
  /** Time from each key stroke to the painted frame. */
  keys: number[];
  readonly afterPaint: (done: () => void) => void;
  readonly isShown: (shown: Shown) => boolean;
}

declare global {
  interface Window {
    notes: Notes;
  }
}

/** Runs in the page before anything else. Records paints, shifts, interactions and key strokes. */
function instrument(): void {
  // Nothing is painted yet in the frame's own callback; a message posted from there arrives after
  // the paint.
  const afterPaint = (done: () => void): void =>
    void requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      channel.port2.postMessage(null);
    });
  const isShown = ({ selector, text = '', count = 1, without }: Shown): boolean =>
    (without === undefined || document.querySelector(without) === null) &&
    [...document.querySelectorAll(selector)].filter((element) => element.textContent.includes(text))
      .length >= count;
  const notes: Notes = {
    lcp: 0,
    cls: 0,
    heading: 0,
    interactions: new Map(),
    keys: [],
    afterPaint,
    isShown,
  };
  window.notes = notes;
  const observe = (
    type: string,
    note: (entry: PerformanceEntry) => void,
    options: object = {},
  ): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...options,
    });
  observe('largest-contentful-paint', (entry) => (notes.lcp = entry.startTime));
  observe('layout-shift', (entry) => {
    if (!('hadRecentInput' in entry && entry.hadRecentInput === true) && 'value' in entry)
      notes.cls += Number(entry.value);
  });
  observe(
    'event',
    (entry) => {
      const id = 'interactionId' in entry ? Number(entry.interactionId) : 0;
      if (id > 0)
        notes.interactions.set(id, Math.max(notes.interactions.get(id) ?? 0, entry.duration));
    },
    { durationThreshold: 16 },
  );
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => afterPaint(() => notes.keys.push(performance.now() - timeStamp)),
    { capture: true },
  );
  const lookForHeading = (): void => {
    if (isShown({ selector: 'h1' })) afterPaint(() => (notes.heading = performance.now()));
    else requestAnimationFrame(lookForHeading);
  };
  requestAnimationFrame(lookForHeading);
}

/** One page on a throttled CPU, and the measurements on it. */
export class Stopwatch {
  readonly page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
  }

  static async on(context: BrowserContext): Promise<Stopwatch> {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.addInitScript(instrument);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    // CPU time of the thread: leaves out what other programs take from the machine.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new Stopwatch(page, session);
  }

  /**
   * Loads an address, waits until `shown` is on the page and the page is quiet, and returns the
   * vitals.
   */
  async load(address: string, shown: Shown): Promise<Vitals> {
    await this.page.goto(address);
    await this.page.waitForFunction((wanted) => window.notes.isShown(wanted), shown);
    await this.rest();
    return this.page.evaluate(() => {
      const { lcp, cls, heading } = window.notes;
      return {
        fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        lcp,
        cls,
        heading,
      };
    });
  }

  /** Returns the layout shifts since the page was loaded, without those right after an input. */
  async shifts(): Promise<number> {
    return this.page.evaluate(() => window.notes.cls);
  }

  /**
   * Returns the milliseconds from the click or input that `act` makes to the painted frame that
   * shows `shown`.
   */
  async until(shown: Shown, act: () => Promise<unknown>): Promise<number> {
    const measured = this.page.evaluate(
      ([wanted, patience]) =>
        new Promise<number>((resolve, reject) => {
          const begin = ({ timeStamp }: Event): void => {
            for (const type of ['click', 'input']) document.removeEventListener(type, begin, true);
            const look = (): void => {
              if (performance.now() - timeStamp > patience)
                reject(new Error(`Not shown: ${JSON.stringify(wanted)}`));
              else if (window.notes.isShown(wanted))
                window.notes.afterPaint(() => resolve(performance.now() - timeStamp));
              else requestAnimationFrame(look);
            };
            look();
          };
          for (const type of ['click', 'input']) document.addEventListener(type, begin, true);
        }),
      [shown, PATIENCE_MS] as const,
    );
    await act();
    return measured;
  }

  /**
   * Returns the milliseconds from each key stroke of `type` to its painted frame, and the page's
   * work per key stroke.
   */
  async keys(
    type: () => Promise<unknown>,
  ): Promise<{ readonly toPaint: readonly number[]; readonly work: number }> {
    await this.rest();
    await this.page.evaluate(() => void (window.notes.keys = []));
    const before = await this.#busy();
    await type();
    await this.rest();
    const busy = (await this.#busy()) - before;
    const toPaint = await this.page.evaluate(() => window.notes.keys);
    return { toPaint, work: busy / toPaint.length };
  }

  /**
   * Returns the longest time to next paint of the interactions in `act`. Those under 16 ms count as
   * 16.
   */
  async interaction(act: () => Promise<unknown>): Promise<number> {
    const forget = () => this.page.evaluate(() => window.notes.interactions.clear());
    await this.rest();
    await forget();
    await act();
    await this.rest();
    return this.page.evaluate(() => Math.max(16, ...window.notes.interactions.values()));
  }

  /** Waits until the page is quiet. */
  async rest(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
    await this.page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          requestIdleCallback(() => setTimeout(() => requestIdleCallback(() => resolve()), 100)),
        ),
    );
  }

  /** Returns the milliseconds that the page's thread has worked so far. */
  async #busy(): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  }
}
