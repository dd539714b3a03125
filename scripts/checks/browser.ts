import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from '@playwright/test';

/**
 * Possible locations of a system Chromium, used when Playwright's own is missing. First the headless
 * shell, which Playwright uses too: it does not draw the browser's own windows.
 */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags for tests: no first-run pages, no background traffic, no GPU. */
export const BROWSER_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium's sandbox does not work for root, the usual user in containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Finds the browser for the tests: REVIEWS_BROWSER, Playwright's own, or a system one; undefined
 * when there is none.
 */
export function findBrowser(): string | undefined {
  const given = process.env['REVIEWS_BROWSER'];
  return [
    ...(given === undefined ? [] : [given]),
    chromium.executablePath(),
    ...SYSTEM_BROWSERS,
  ].find((file) => existsSync(file));
}

function run(command: string, args: readonly string[]): string | undefined {
  const result = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return result.status === 0
    ? undefined
    : `${command} ${args.join(' ')}\n${result.stdout}${result.stderr}`;
}

function installFromDebian(): string | undefined {
  return (
    run('apt-get', ['update']) ??
    run('apt-get', [
      'install',
      '-y',
      '--no-install-recommends',
      'chromium-headless-shell',
      'fonts-liberation',
    ])
  );
}

function installByPlaywright(): string | undefined {
  const cli = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  );
  return run(process.execPath, [cli, 'install', 'chromium']);
}

/**
 * Finds a browser, or installs one: Debian's on Debian as root, otherwise Playwright's. Throws with
 * the installers' output when neither works.
 */
export function ensureBrowser(say: (line: string) => void): string {
  const found = findBrowser();
  if (found !== undefined) return found;
  say('Installing a browser …');
  const isDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  const failures = [...(isDebian ? [installFromDebian] : []), installByPlaywright].flatMap(
    (install) => {
      if (findBrowser() !== undefined) return [];
      return install() ?? [];
    },
  );
  const installed = findBrowser();
  if (installed === undefined)
    throw new Error(
      `No browser could be installed. Set REVIEWS_BROWSER to the path of a browser.\n${failures.join('\n')}`,
    );
  return installed;
}
