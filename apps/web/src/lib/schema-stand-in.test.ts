import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from './schema-stand-in.ts';

// As the build resolves it (vite.config.ts).
vi.mock('zod', () => ({ z }));

// The contracts may be loaded already, with the real zod; later files need them so again.
beforeAll(() => vi.resetModules());
afterAll(() => vi.resetModules());

it('every contract can be made of it: one that cannot leaves each page that calls it blank', async () => {
  const contracts = await import('@reviews/contracts');
  expect(contracts.showTemplate).toMatchObject({ method: 'GET', path: '/api/templates/:id' });
  expect(() => contracts.showTemplate.response.parse({})).toThrow(
    'Schemas are not part of the web bundle',
  );
});
