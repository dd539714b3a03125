import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Program folders that are not in every user's PATH. */
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin', '/opt/homebrew/bin'];

/**
 * Finds the proxy for docker/haproxy.cfg: REVIEWS_PROXY, or an installed HAProxy; undefined when
 * there is none.
 */
export function findProxy(): string | undefined {
  const given = process.env['REVIEWS_PROXY'];
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...MORE_FOLDERS].filter(
    (folder) => folder !== '',
  );
  return [
    ...(given === undefined || given === '' ? [] : [given]),
    ...folders.map((folder) => path.join(folder, 'haproxy')),
  ].find((file) => existsSync(file));
}

function run(command: string, args: readonly string[]): string | undefined {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0
    ? undefined
    : `${command} ${args.join(' ')}\n${error?.message ?? `${stdout}${stderr}`}`;
}

/**
 * Finds HAProxy, or installs Debian's on Debian as root.
 * @returns its path, or why there is none and what to do
 */
export function tryProxy(
  say: (line: string) => void,
): { readonly file: string } | { readonly missing: string } {
  const found = findProxy();
  if (found !== undefined) return { file: found };
  const advice =
    'HAProxy is missing. Install it (Debian and Ubuntu: apt-get install haproxy, macOS: brew install haproxy), or set REVIEWS_PROXY to the path of HAProxy 2.6 or newer.';
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return { missing: advice };
  say('Installing a proxy …');
  const failure =
    run('apt-get', ['update']) ??
    run('apt-get', ['install', '-y', '--no-install-recommends', 'haproxy']);
  const installed = findProxy();
  return installed === undefined
    ? { missing: `${advice}\n${failure ?? ''}`.trimEnd() }
    : { file: installed };
}

/**
 * The same for callers that need it.
 * @throws Error that says what to install
 */
export function ensureProxy(say: (line: string) => void): string {
  const proxy = tryProxy(say);
  if ('missing' in proxy) throw new Error(proxy.missing);
  return proxy.file;
}
