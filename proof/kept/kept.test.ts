import { expect, it } from 'vitest';
import { kept } from './kept.ts';

it('[DRAFT-01, FORM-28] keeps every confirmed write, whole and once, when the API and PostgreSQL are killed', async () => {
  const { faults, figures } = await kept.prove({ effort: 'short', say: () => undefined });
  expect(faults).toEqual([]);
  expect(figures['acknowledged saves']).toBeGreaterThan(0);
  expect(figures['acknowledged submissions']).toBeGreaterThan(0);
});
