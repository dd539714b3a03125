import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openBrowser, openWindow } from './browser.ts';
import { PageWatch, watchFaults } from './page-watch.ts';

const PAGE = `<!doctype html><link rel="icon" href="data:,"><h1>One</h1><script src="/file.js"></script><script>
  const tasks = () => fetch('/api/my/tasks');
  void tasks();
  void fetch('/api/user').then(tasks).then(() => { console.error('It is broken.'); void fetch('/missing.json'); setTimeout(() => { throw new Error('No one caught this.'); }); });
</script>`;

it('counts calls, waves, repeated calls and files of a real page, and reports its errors', async () => {
  const server = createServer((request, response) => {
    const isFound = request.url !== '/missing.json';
    response.writeHead(isFound ? 200 : 404, {
      'content-type':
        request.url === '/'
          ? 'text/html'
          : request.url === '/file.js'
            ? 'text/javascript'
            : 'application/json',
    });
    response.end(request.url === '/' ? PAGE : '0');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await openBrowser();
  const context = await openWindow(browser, base, null);
  const faults: string[] = [];
  watchFaults(context, (fault) => faults.push(fault));
  const page = await context.newPage();
  const watch = await PageWatch.on(page);
  const asked = await watch.during(() => page.goto(base));
  expect(asked).toEqual({
    calls: ['listMyTasks', 'showUser', 'listMyTasks'],
    repeated: [`GET ${base}/api/my/tasks `],
    waves: 2,
    files: ['/file.js'],
  });
  await expect
    .poll(() => faults.toSorted(), { timeout: 30_000 })
    .toEqual(['404 GET /missing.json', 'console: It is broken.', 'exception: No one caught this.']);
  const other = await context.newPage();
  const unwaited = await PageWatch.on(other, ['listMyTasks']);
  expect((await unwaited.during(() => other.goto(base))).waves).toBe(1);
  await browser.close();
  server.close();
});
