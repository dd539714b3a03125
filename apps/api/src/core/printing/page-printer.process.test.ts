import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import {
  createPagePrinter,
  PageRefused,
  PRINTER_LIMITS,
  PrinterBusy,
  type PrintAsked,
  type PrinterLimits,
} from './page-printer.ts';
import { Places } from '../places.ts';
import { createSiteLink } from '../site-link.ts';

/** Installed by `npm test` on Debian; the product does not look for it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const program = findChromium(existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined);
const READY = `<script>document.documentElement.dataset.paper = 'ready';</script>`;
const PAGES: Readonly<Record<string, string>> = {
  '/ready': `<!doctype html><html lang="en"><title>A packet</title><body><h1>Luca</h1><p>He listens.</p><img alt="" src="/picture/1"><script src="https://elsewhere.example/x.js"></script><script>window.print()</script>${READY}</body></html>`,
  '/linked': `<!doctype html><html lang="en"><body><p><a href="/cycles/1?tab=2#here">Mid-Year</a> <a href="https://elsewhere.example/page">Elsewhere</a></p>${READY}</body></html>`,
  '/refused': `<!doctype html><html lang="en"><script>document.documentElement.dataset.paper = 'refused';</script></html>`,
  '/failed': `<!doctype html><html lang="en"><script>document.documentElement.dataset.paper = 'failed';</script></html>`,
  '/never': '<!doctype html><html lang="en"><p>Not yet.</p></html>',
  '/loading': `<!doctype html><html lang="en"><img alt="" src="/endless">${READY}</html>`,
  '/greedy': `<!doctype html><html lang="en"><script>const kept = []; setInterval(() => kept.push(new Uint8Array(50_000_000).fill(1)), 20);</script></html>`,
};
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  // A picture whose response never ends: the page renders but never finishes loading.
  if (request.url === '/endless')
    return void response.writeHead(200, { 'content-type': 'image/png' }).write('.');
  const page = PAGES[request.url?.replace(/\?.*$/, '') ?? ''];
  response
    .writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' })
    .end(page ?? '');
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const printerOf = (limits: PrinterLimits, publicUrl?: string) =>
  createPagePrinter({
    program: program ?? '',
    siteLink: createSiteLink(publicUrl),
    origin: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    limits,
  });
const print = (path: string, limits: Partial<PrinterLimits> = {}, more: Partial<PrintAsked> = {}) =>
  printerOf({ ...PRINTER_LIMITS, ...limits }).print({
    path,
    whose: 'someone',
    answer: async () => undefined,
    signal: new AbortController().signal,
    ...more,
  });

describe.runIf(program !== null)('printing a page of the product', () => {
  it('makes a tagged PDF, loads nothing from outside the product, and uses the supplied responses', async () => {
    const answered: string[] = [];
    const pdf = await print(
      '/ready?token=secret',
      {},
      {
        answer: async (path) => {
          answered.push(path);
          return path.startsWith('/picture/')
            ? { contentType: 'image/png', bytes: PIXEL }
            : undefined;
        },
      },
    );
    const text = pdf.toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text).toContain('/StructTreeRoot');
    expect(text).toContain('/Marked true');
    expect(text).toContain('/Lang (en)');
    expect(answered).toEqual(expect.arrayContaining(['/ready', '/picture/1']));
    expect(asked).toContain('/ready?token=secret');
    expect(asked.filter((path) => path.startsWith('/picture/'))).toEqual([]);
  });

  it('links to the public address, and to nothing without one', async () => {
    const linksOf = async (publicUrl?: string) => {
      const pdf = await printerOf(PRINTER_LIMITS, publicUrl).print({
        path: '/linked',
        whose: 'someone',
        answer: async () => undefined,
        signal: new AbortController().signal,
      });
      return [...pdf.toString('latin1').matchAll(/\/URI \((.*?)\)/g)].map(([, link]) => link);
    };
    expect(await linksOf('https://reviews.example/')).toEqual([
      'https://reviews.example/cycles/1?tab=2#here',
      'https://elsewhere.example/page',
    ]);
    expect(await linksOf()).toEqual(['https://elsewhere.example/page']);
  });

  it('tells a refused page from a printed one', async () => {
    await expect(print('/refused')).rejects.toBeInstanceOf(PageRefused);
  });

  it('[RT-26, RT-27] tells a failed read from a refused page', async () => {
    await expect(print('/failed')).rejects.toThrow('could not be read');
  });

  it('stops what takes too long, uses too much memory, or was cancelled', async () => {
    await expect(print('/never', { timeMs: 4000 })).rejects.toThrow('more than 4000 ms');
    await expect(print('/greedy', { memoryBytes: 300 * 1024 * 1024 })).rejects.toThrow(/MB/);
    const gone = new AbortController();
    const printing = print(
      '/never',
      {},
      { signal: gone.signal, answer: async () => void setTimeout(() => gone.abort(), 0) },
    );
    await expect(printing).rejects.toThrow('The request was cancelled');
  });

  it('stops a page that never finishes loading, and frees its place', async () => {
    const limits = { ...PRINTER_LIMITS, timeMs: 4000, atOnce: 1, waiting: 0 };
    const printer = printerOf(limits);
    const ask = (path: string) =>
      printer.print({
        path,
        whose: 'someone',
        answer: async () => undefined,
        signal: new AbortController().signal,
      });
    await expect(ask('/loading')).rejects.toThrow('more than 4000 ms');
    // Only the endless page needs the short limit.
    limits.timeMs = PRINTER_LIMITS.timeMs;
    expect((await ask('/ready')).toString('latin1')).toContain('%PDF-');
  });

  it('prints no more than the limit at once', async () => {
    await expect(print('/ready', { atOnce: 0, waiting: 0 })).rejects.toBeInstanceOf(PrinterBusy);
  });
});

describe('Places', () => {
  it('go to callers in turn, and skip those who left', async () => {
    const places = new Places(1, 2, 9);
    const here = new AbortController().signal;
    const gone = new AbortController();
    const first = await places.take('one', here);
    const order: string[] = [];
    const second = places
      .take('one', gone.signal)
      .catch(() => undefined)
      .then(() => order.push('left'));
    const third = places.take('one', here).then((giveBack) => {
      order.push('third');
      return giveBack;
    });
    expect(await places.take('one', here)).toBeUndefined();
    gone.abort();
    await second;
    first?.();
    (await third)?.();
    expect(order).toEqual(['left', 'third']);
    expect(await places.take('one', here)).toBeTypeOf('function');
  });

  it('have a limit per person, running or waiting, that frees up as places are given back or left', async () => {
    const places = new Places(1, 8, 2);
    const here = new AbortController().signal;
    const gone = new AbortController();
    const first = await places.take('one', here);
    const second = places.take('one', gone.signal).catch(() => undefined);
    expect(await places.take('one', here)).toBeUndefined();
    const other = places.take('other', here);
    gone.abort();
    await second;
    const third = places.take('one', here);
    first?.();
    (await other)?.();
    (await third)?.();
    for (let time = 0; time < 3; time += 1) (await places.take('one', here))?.();
  });
});
