import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, HTTPRequest, Page } from 'puppeteer-core';
import { Places } from '../places.ts';
import type { SiteLink } from '../site-link.ts';

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
/** Larger than any packet; limits the memory that an endless page can use here. */
const MAX_FILE_BYTES = 48 * MEGABYTE;
/** Search path for the programs that a distribution's browser start script calls. */
const PROGRAMS = '/usr/local/bin:/usr/bin:/bin';

/**
 * All flags there are: puppeteer's own would let pages open windows, whose requests no one
 * intercepts, and turn the sandbox off if an environment variable says so.
 */
const FLAGS = [
  '--headless',
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

/** Starts a browser with an empty home that reaches only one host. */
async function open(
  program: string,
  home: string,
  host: string,
  signal: AbortSignal,
): Promise<Browser> {
  // Loaded with the first file, so that start time and memory stay the same without one.
  const { launch } = await import('puppeteer-core');
  return launch({
    executablePath: program,
    // Nothing shows in the process list, and no port is open to others on the machine.
    pipe: true,
    ignoreDefaultArgs: true,
    args: [
      `--user-data-dir=${home}`,
      `--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${host}`,
      ...FLAGS,
    ],
    // None of the server's environment.
    env: { PATH: PROGRAMS, HOME: home, TMPDIR: home, LANG: 'C.UTF-8' },
    // The server ends in its own way on a signal.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    signal,
    timeout: 0,
    defaultViewport: null,
    // Messages contain the token.
    logger: () => undefined,
  });
}

/**
 * Kills a browser's processes. Puppeteer does so only while the first of them runs, which may be
 * the start script of a distribution.
 */
function killGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

/** Calls `end` if the browser uses too much memory. Stops by itself when the browser has ended. */
async function watchMemory(
  browser: Browser,
  limit: number,
  end: (reason: Error) => void,
): Promise<void> {
  const session = await browser.target().createCDPSession();
  async function look(): Promise<void> {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const sizes = await Promise.all(processInfo.map(({ id }) => ownMemory(id)));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (bytes > limit) end(new Error(`The browser used ${Math.round(bytes / MEGABYTE)} MB.`));
  }
  const timer = setInterval(() => void look().catch(() => clearInterval(timer)), MEMORY_EVERY_MS);
}

/** Handles one request of the page: blocks other origins, and supplies some responses directly. */
async function decide(
  request: HTTPRequest,
  origin: string,
  answer: PrintAsked['answer'],
): Promise<void> {
  const url = new URL(request.url());
  if (url.protocol === 'blob:') return request.continue();
  const answered = url.origin === origin ? await answer(url.pathname) : null;
  if (answered === undefined) return request.continue();
  if (answered === null) return request.abort('blockedbyclient');
  const { contentType, bytes: body } = answered;
  return request.respond({ status: 200, contentType, body });
}

async function readAll(file: ReadableStream<Uint8Array>): Promise<Buffer> {
  const reader = file.getReader();
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    if (bytes > MAX_FILE_BYTES) throw new Error('The file is too large.');
    pieces.push(part.value);
  }
  return Buffer.concat(pieces);
}

/**
 * Makes the links to pages of the product what they are outside this machine. In a file, a path
 * leads nowhere, so without a public address only the text of the link stays.
 */
async function linkOutside(page: Page, origin: string, siteLink: SiteLink): Promise<void> {
  const isInside = (address: string): boolean => URL.parse(address)?.origin === origin;
  const links = await page.$$('a[href]:not([href^="#"])');
  for (const link of links) {
    const address = await link.evaluate(({ href }) => href);
    if (!isInside(address)) continue;
    const outside = siteLink(address.slice(origin.length));
    await link.evaluate(
      (element, href) =>
        href === null ? element.removeAttribute('href') : element.setAttribute('href', href),
      URL.canParse(outside) ? outside : null,
    );
  }
}

async function printIn(
  browser: Browser,
  { origin, siteLink }: { readonly origin: string; readonly siteLink: SiteLink },
  { path: address, answer }: PrintAsked,
  end: (reason: unknown) => void,
): Promise<Buffer> {
  const page = await browser.newPage();
  page.on('request', (request) => void decide(request, origin, answer).catch(end));
  await Promise.all([
    page.setRequestInterception(true),
    // The page would open the browser's print dialogue, which no one can see here.
    page.evaluateOnNewDocument('window.print = () => undefined;'),
    page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]),
  ]);
  await page.goto(`${origin}${address}`, { timeout: 0 });
  // The page's root element says that it is ready to print, refused, or could not be read.
  await page.waitForSelector('html[data-paper]', { timeout: 0 });
  const said = await page.$eval('html', (root) => root.dataset['paper']);
  if (said === 'refused') throw new PageRefused();
  if (said !== 'ready') throw new Error('The page could not be read.');
  await linkOutside(page, origin, siteLink);
  const file = await page.createPDFStream({
    timeout: 0,
    // Unless the page's own style sheet says otherwise.
    format: 'a4',
    preferCSSPageSize: true,
    outline: true,
    printBackground: true,
  });
  return readAll(file);
}

export interface PrinterGiven {
  readonly program: string;
  /** Where this process can be reached from the machine itself, once it listens. */
  readonly origin: () => string;
  readonly siteLink: SiteLink;
  readonly limits?: PrinterLimits;
}

/**
 * Creates a printer that starts a new, empty browser for each file and deletes everything of it
 * afterwards.
 */
export function createPagePrinter({
  program,
  origin,
  siteLink,
  limits = PRINTER_LIMITS,
}: PrinterGiven): PagePrinter {
  const places = new Places(limits.atOnce, limits.waiting, limits.each);

  async function printAlone(asked: PrintAsked): Promise<Buffer> {
    const home = await mkdtemp(path.join(os.tmpdir(), 'reviews-print-'));
    const { promise: ended, reject } = Promise.withResolvers<never>();
    const launching = new AbortController();
    let browser: Browser | undefined;
    const end = (reason: unknown): void => {
      reject(reason);
      launching.abort(reason);
      killGroup(browser?.process()?.pid);
    };
    const stop = (): void => end(new Error('The request was cancelled.'));
    const limit = setTimeout(
      () => end(new Error(`Printing took more than ${limits.timeMs} ms.`)),
      limits.timeMs,
    );
    async function browse(): Promise<Buffer> {
      asked.signal.throwIfAborted();
      browser = await open(program, home, new URL(origin()).hostname, launching.signal);
      browser.process()?.once('exit', () => end(new Error('The browser has exited.')));
      await watchMemory(browser, limits.memoryBytes, end);
      return printIn(browser, { origin: origin(), siteLink }, asked, end);
    }
    asked.signal.addEventListener('abort', stop, { once: true });
    try {
      return await Promise.race([browse(), ended]);
    } finally {
      clearTimeout(limit);
      asked.signal.removeEventListener('abort', stop);
      end(new Error('Printing has finished.'));
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
