import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from './schema-stand-in.ts';

// Mocked the same way as in the build (vite.config.ts).
vi.mock('zod', () => ({ z }));

// The contracts may be loaded already, with the real zod; later files need them so again.
beforeAll(() => vi.resetModules());
afterAll(() => vi.resetModules());

it('builds every contract; one that fails would leave each page that uses it blank', async () => {
  const contracts = await import('@reviews/contracts');
  expect(contracts.showTemplate).toMatchObject({ method: 'GET', path: '/api/templates/:id' });
  expect(() => contracts.showTemplate.response.parse({})).toThrow(
    'Schemas are not part of the web bundle',
  );
});
