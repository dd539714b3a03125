import { begin } from './bootstrap.mjs';

await begin(async () => {
  const { start } = await import('./product/start.ts');
  await start();
});
