import { readFileSync } from 'node:fs';
import { openDatabase } from '@reviews/db';
import { describe, expect, it } from 'vitest';
import { createMetrics } from './core/metrics.ts';
import { SNAPSHOTS_AT_ONCE } from './core/snapshot.ts';
import { readEnv, SETTINGS } from './env.ts';

const DATABASE_URL = 'postgresql://unknown@localhost/none';
const settings = (given: Record<string, string>) => readEnv({ DATABASE_URL, ...given });

describe('settings', () => {
  it('need only the database', () => {
    expect(settings({})).toMatchObject({
      NODE_ENV: 'production',
      PORT: 3000,
      TRUST_PROXY: 0,
      LOG_LEVEL: 'info',
    });
  });

  it('decide whether cookies are Secure: by COOKIE_SECURE, then by PUBLIC_URL, else by connection', () => {
    expect(settings({}).cookieSecure).toBeUndefined();
    expect(settings({ PUBLIC_URL: 'https://reviews.example' }).cookieSecure).toBe(true);
    expect(settings({ PUBLIC_URL: 'http://reviews.example' }).cookieSecure).toBe(false);
    expect(
      settings({ PUBLIC_URL: 'http://reviews.example', COOKIE_SECURE: 'on' }).cookieSecure,
    ).toBe(true);
    expect(
      settings({ PUBLIC_URL: 'https://reviews.example', COOKIE_SECURE: 'off' }).cookieSecure,
    ).toBe(false);
  });

  it('drain behind a proxy, which needs time to notice, and not without one, unless DRAIN_SECONDS is set', () => {
    expect(settings({}).drainMs).toBe(0);
    expect(settings({ TRUST_PROXY: '1' }).drainMs).toBe(5000);
    expect(settings({ TRUST_PROXY: '1', DRAIN_SECONDS: '0' }).drainMs).toBe(0);
    expect(settings({ DRAIN_SECONDS: '0.5' }).drainMs).toBe(500);
    expect(() => settings({ DRAIN_SECONDS: '-1' })).toThrow(/DRAIN_SECONDS/);
  });

  it('check responses and rows of SQL everywhere but in production', () => {
    expect(settings({}).checksOutput).toBe(false);
    expect(settings({ NODE_ENV: 'development' }).checksOutput).toBe(true);
    expect(settings({ NODE_ENV: 'test' }).checksOutput).toBe(true);
  });

  it('leave a connection for other requests while exports hold theirs', () => {
    const poolOf = (size: number) =>
      settings({ DATABASE_POOL_SIZE: String(size) }).DATABASE_POOL_SIZE;
    expect(() => poolOf(SNAPSHOTS_AT_ONCE)).toThrow(/DATABASE_POOL_SIZE/);
    expect(poolOf(SNAPSHOTS_AT_ONCE + 1)).toBe(SNAPSHOTS_AT_ONCE + 1);
  });

  it('treat an empty value as absent', () => {
    expect(settings({ PORT: '', PUBLIC_URL: '', COOKIE_SECURE: '' })).toMatchObject({
      PORT: 3000,
      cookieSecure: undefined,
    });
  });

  it('are rejected by name if invalid, without showing any value', () => {
    const wrong = () =>
      readEnv({ PORT: 'eighty', COOKIE_SECURE: 'perhaps', S3_SECRET_ACCESS_KEY: 'hush-hush' });
    expect(wrong).toThrow(/DATABASE_URL/);
    expect(wrong).toThrow(/PORT/);
    expect(wrong).toThrow(/COOKIE_SECURE/);
    expect(wrong).not.toThrow(/hush-hush/);
  });
});

describe('docs/operations.md', () => {
  const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const section = page.slice(page.indexOf('## Settings'), page.indexOf('## Upgrading'));
  const rows = new Map(
    [...section.matchAll(/^\| `([A-Z0-9_]+)` +\| (?:`([^`]*)`|–) +\| \S/gm)].map(
      ([, name = '', value]) => [name, value],
    ),
  );

  it('has a row for each setting and no others, with its default', () => {
    const defaults: Record<string, string | number | boolean | undefined> = SETTINGS.omit({
      DATABASE_URL: true,
    }).parse({});
    const expected = Object.keys(SETTINGS.shape).map((name) => [name, defaults[name]?.toString()]);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected));
  });

  it('names only metrics that exist', async () => {
    const metrics = createMetrics();
    metrics.watchPool(openDatabase(DATABASE_URL).pool);
    const text = await metrics.registry.metrics();
    const names = [...page.matchAll(/\b((?:reviews|nodejs|process)_[a-z0-9_]+_[a-z0-9_]+)/g)].map(
      ([, name = '']) => name.replace(/_(?:bucket|count|sum)$/, ''),
    );
    expect(new Set(names).size).toBeGreaterThan(8);
    expect(names.filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([]);
  });
});
