import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { BrowserPipe } from './browser-pipe.ts';
import { Places } from '../places.ts';

/** A response that we supply instead of letting the browser request it. */
export interface Answered {
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface PrintAsked {
  /** Path in this product, with its query. */
  readonly path: string;
  /** Key of the person who prints, so that one person cannot take every place. */
  readonly whose: string;
  /**
   * Returns our response for a path of the product; undefined lets the browser request it, null
   * means not found.
   */
  readonly answer: (path: string) => Promise<Answered | null | undefined>;
  /** Aborted when no one waits for the file any more. */
  readonly signal: AbortSignal;
}

/** Prints pages of this product as tagged PDF. */
export interface PagePrinter {
  /** @throws PageRefused, PrinterBusy, or any other error that keeps it from being printed */
  print(asked: PrintAsked): Promise<Buffer>;
}

/** The page said that this person has nothing to print; not that reading it failed. */
export class PageRefused extends Error {}
/** All places are taken, printing and waiting, overall or for this person. */
export class PrinterBusy extends Error {}

export interface PrinterLimits {
  /** From the browser's start to the finished file. */
  readonly timeMs: number;
  /** Private memory of all processes of one browser together. */
  readonly memoryBytes: number;
  readonly atOnce: number;
  readonly waiting: number;
  /** Maximum for one person, printing or waiting. */
  readonly each: number;
}

const MEGABYTE = 1024 * 1024;
export const PRINTER_LIMITS: PrinterLimits = {
  timeMs: 30_000,
  memoryBytes: 768 * MEGABYTE,
  atOnce: 2,
  waiting: 8,
  each: 2,
};

const MEMORY_EVERY_MS = 250;
const PAGE_BYTES = 4096;
/** A4 in inches, unless the page's own style sheet says otherwise. */
const PAPER = { paperWidth: 8.27, paperHeight: 11.69 };

/**
 * Resolves when the page's root element says that it is ready to print, refused, or could not be
 * read.
 */
const WHEN_READY = `new Promise((resolve) => {
  const root = document.documentElement;
  const look = () => root.dataset.paper !== undefined && resolve(root.dataset.paper);
  new MutationObserver(look).observe(root, { attributes: true, attributeFilter: ['data-paper'] });
  look();
})`;

const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--disable-breakpad',
  '--no-proxy-server',
  '--mute-audio',
  '--renderer-process-limit=1',
  '--js-flags=--max-old-space-size=256',
  '--font-render-hinting=none',
  // Chromium's sandbox does not work for root, which many containers use.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  'about:blank',
];

/**
 * Returns the private memory of a process; none if the system does not report it or the process is
 * gone.
 */
async function ownMemory(pid: number): Promise<number> {
  const words = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const [, resident = 0, shared = 0] = words.split(' ').map(Number);
  return (resident - shared) * PAGE_BYTES;
}

async function memoryOf(browser: BrowserPipe): Promise<number> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  const pids = Array.isArray(processInfo)
    ? processInfo.flatMap((one: unknown) =>
        typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'number'
          ? [one.id]
          : [],
      )
    : [];
  const sizes = await Promise.all(pids.map(ownMemory));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Kills the browser if it uses too much memory.
 * @returns a function that stops the watch
 */
function watchMemory(browser: BrowserPipe, limit: number): () => void {
  const timer = setInterval(() => {
    memoryOf(browser).then(
      (bytes) =>
        bytes > limit &&
        browser.kill(new Error(`The browser used ${Math.round(bytes / MEGABYTE)} MB.`)),
      // It has ended, which is reported elsewhere.
      () => undefined,
    );
  }, MEMORY_EVERY_MS);
  return () => clearInterval(timer);
}

const textOf = (fields: Readonly<Record<string, unknown>>, name: string): string => {
  const value = fields[name];
  if (typeof value !== 'string') throw new Error(`The browser returned no ${name}.`);
  return value;
};

/**
 * Intercepts every request of the page: blocks other origins, and supplies some of our responses
 * directly.
 */
function guardRequests(
  browser: BrowserPipe,
  session: string,
  origin: string,
  answer: PrintAsked['answer'],
): void {
  browser.on('Fetch.requestPaused', ({ requestId, request }) => {
    const address =
      typeof request === 'object' &&
      request !== null &&
      'url' in request &&
      typeof request.url === 'string'
        ? request.url
        : '';
    const decide = async (): Promise<void> => {
      const url = new URL(address);
      if (url.protocol === 'data:' || url.protocol === 'blob:')
        return void (await browser.send('Fetch.continueRequest', { requestId }, session));
      const answered = url.origin === origin ? await answer(url.pathname) : null;
      if (answered === undefined)
        await browser.send('Fetch.continueRequest', { requestId }, session);
      else if (answered === null)
        await browser.send(
          'Fetch.failRequest',
          { requestId, errorReason: 'BlockedByClient' },
          session,
        );
      else
        await browser.send(
          'Fetch.fulfillRequest',
          {
            requestId,
            responseCode: 200,
            responseHeaders: [{ name: 'content-type', value: answered.contentType }],
            body: answered.bytes.toString('base64'),
          },
          session,
        );
    };
    decide().catch((error: unknown) =>
      browser.kill(
        error instanceof Error ? error : new Error('A request of the page could not be answered.'),
      ),
    );
  });
}

async function printIn(
  browser: BrowserPipe,
  origin: string,
  { path: address, answer }: PrintAsked,
): Promise<Buffer> {
  const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
  const session = textOf(
    await browser.send('Target.attachToTarget', { targetId, flatten: true }),
    'sessionId',
  );
  guardRequests(browser, session, origin, answer);
  const loaded = new Promise<void>((resolve) => {
    browser.on('Page.loadEventFired', () => resolve());
  });
  await Promise.all([
    browser.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, session),
    browser.send('Page.enable', {}, session),
    // The page would open the browser's print dialogue, which no one can see here.
    browser.send(
      'Page.addScriptToEvaluateOnNewDocument',
      { source: 'window.print = () => undefined;' },
      session,
    ),
    browser.send(
      'Emulation.setEmulatedMedia',
      { features: [{ name: 'prefers-color-scheme', value: 'light' }] },
      session,
    ),
  ]);
  const { errorText } = await browser.send(
    'Page.navigate',
    { url: `${origin}${address}` },
    session,
  );
  if (errorText !== undefined) throw new Error('The page could not be opened.');
  await loaded;
  const { result } = await browser.send(
    'Runtime.evaluate',
    { expression: WHEN_READY, awaitPromise: true, returnByValue: true },
    session,
  );
  const said =
    typeof result === 'object' && result !== null && 'value' in result ? result.value : undefined;
  if (said === 'refused') throw new PageRefused();
  if (said !== 'ready') throw new Error('The page could not be read.');
  const printed = await browser.send(
    'Page.printToPDF',
    {
      ...PAPER,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
      preferCSSPageSize: true,
      printBackground: true,
    },
    session,
  );
  return Buffer.from(textOf(printed, 'data'), 'base64');
}

export interface PrinterGiven {
  readonly program: string;
  /** Where this process can be reached from the machine itself, once it listens. */
  readonly origin: () => string;
  readonly limits?: PrinterLimits;
}

/**
 * Creates a printer that starts a new, empty browser for each file and deletes everything of it
 * afterwards.
 */
export function createPagePrinter({
  program,
  origin,
  limits = PRINTER_LIMITS,
}: PrinterGiven): PagePrinter {
  const places = new Places(limits.atOnce, limits.waiting, limits.each);

  async function printAlone(asked: PrintAsked): Promise<Buffer> {
    const home = await mkdtemp(path.join(os.tmpdir(), 'reviews-print-'));
    const browser = new BrowserPipe(
      program,
      [
        `--user-data-dir=${home}`,
        `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${new URL(origin()).hostname}`,
        ...FLAGS,
      ],
      home,
    );
    const stop = (): void => browser.kill(new Error('The request was cancelled.'));
    const limit = setTimeout(
      () => browser.kill(new Error(`Printing took more than ${limits.timeMs} ms.`)),
      limits.timeMs,
    );
    const endWatch = watchMemory(browser, limits.memoryBytes);
    asked.signal.addEventListener('abort', stop, { once: true });
    try {
      asked.signal.throwIfAborted();
      return await Promise.race([printIn(browser, origin(), asked), browser.ended]);
    } finally {
      clearTimeout(limit);
      endWatch();
      asked.signal.removeEventListener('abort', stop);
      browser.kill(new Error('Printing has finished.'));
      // Retries, because the last processes may still be writing.
      await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    }
  }

  return {
    async print(asked) {
      const giveBack = await places.take(asked.whose, asked.signal);
      if (giveBack === undefined) throw new PrinterBusy();
      try {
        return await printAlone(asked);
      } finally {
        giveBack();
      }
    },
  };
}
