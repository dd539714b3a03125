import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MESSAGES } from '@reviews/domain';
import { describe, expect, it } from 'vitest';
import { API_ALLOCATOR, API_OPTIONS, PROJECT } from '../product/paths.ts';

const compose = readFileSync(path.join(PROJECT, 'docker-compose.yml'), 'utf8');
const proxy = readFileSync(path.join(PROJECT, 'docker/haproxy.cfg'), 'utf8');

/** Returns the number that a setting has in a file. */
function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`${pattern.source} is not there.`);
  return Number(found);
}

describe('containers and their proxy', () => {
  it('mount the tested proxy file, and run every process that it names', () => {
    expect(compose).toContain('./docker/haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro');
    const known = [...proxy.matchAll(/presetenv (API_\d) (\S+):3000/g)];
    expect(known).toHaveLength(2);
    for (const [, name = '', service = ''] of known) {
      expect(compose).toContain(`      ${name}: ${service}:3000\n`);
      expect(compose).toContain(`\n  ${service}:\n    <<: *api\n`);
    }
  });

  it('give a stopping process more time than the proxy needs to notice, and the container more than the process needs', () => {
    const drain = numberIn(compose, /DRAIN_SECONDS: '(\d+)'/);
    const noticed = (numberIn(proxy, /inter (\d+)ms/) * numberIn(proxy, /fall (\d+)/)) / 1000;
    expect(drain).toBeGreaterThan(2 * noticed);
    const limit = numberIn(
      readFileSync(path.join(PROJECT, 'apps/api/src/main.ts'), 'utf8'),
      /const LIMIT_MS = (\d+)_000;/,
    );
    expect(numberIn(compose, /stop_grace_period: (\d+)s\n\nservices/)).toBeGreaterThan(
      drain + limit,
    );
  });

  it('run the API with the options and allocator settings used for measurements', () => {
    const allocator = Object.entries(API_ALLOCATOR).map(([name, value]) => `${name}=${value}`);
    const image = readFileSync(path.join(PROJECT, 'Dockerfile'), 'utf8');
    const harness = readFileSync(path.join(PROJECT, 'packages/harness/src/api-process.ts'), 'utf8');
    expect(image).toContain(`\nENV ${allocator.join(' ')}\n`);
    expect(harness).toContain(
      `const API_ALLOCATOR = { ${Object.entries(API_ALLOCATOR)
        .map(([name, value]) => `${name}: '${value}'`)
        .join(', ')} };`,
    );
    expect(readFileSync(path.join(PROJECT, 'docs/operations.md'), 'utf8')).toContain(
      `\`${[...allocator, 'node', ...API_OPTIONS].join(' ')} apps/api/src/main.ts\``,
    );
    expect(image).toContain(
      `CMD ${JSON.stringify(['node', ...API_OPTIONS, 'apps/api/src/main.ts']).replaceAll(',', ', ')}\n`,
    );
    expect(harness).toContain(`const API_OPTIONS = ['${API_OPTIONS.join("', '")}'];`);
  });

  it('are built from images of one exact version, Node of the one that the project installs', () => {
    const image = readFileSync(path.join(PROJECT, 'Dockerfile'), 'utf8');
    const named = [
      ...[...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, name = '']) => name),
      ...[...image.matchAll(/^FROM (\S+)/gm)].map(([, name = '']) => name),
    ].filter((name) => name !== 'larkspur-reviews');
    expect(named).toHaveLength(7);
    for (const name of named)
      // PostgreSQL numbers its versions in two parts, all others in three.
      expect(name).toMatch(/^(?:postgres:\d+\.\d+|[a-z/]+:v?\d+\.\d+\.\d+)(?:-[a-z]+)?$/);
    const project: { readonly devDependencies: { readonly node: string } } = JSON.parse(
      readFileSync(path.join(PROJECT, 'package.json'), 'utf8'),
    );
    const node = named.filter((name) => name.startsWith('node:'));
    expect(new Set(node.map((name) => name.replace('-slim', '')))).toEqual(
      new Set([`node:${project.devDependencies.node}`]),
    );
  });

  it("refuse requests with the product's own texts", () => {
    const bodies = [...proxy.matchAll(/http-error status (\d+) .* string '([^']+)'/g)].map(
      ([, status, body = '']) => [status, JSON.parse(body) as unknown],
    );
    const unavailable = { message: MESSAGES.errors.internal, code: 'unavailable' };
    expect(Object.fromEntries(bodies)).toEqual({
      413: { message: MESSAGES.errors.bodyTooLarge, code: 'too_large' },
      502: unavailable,
      503: unavailable,
      504: unavailable,
    });
  });
});
