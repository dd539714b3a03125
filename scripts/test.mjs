import { begin } from './bootstrap.mjs';

await begin(async () => {
  const { test } = await import('./checks/test.ts');
  await test();
});
