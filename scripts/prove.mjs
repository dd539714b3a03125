import { begin } from './bootstrap.mjs';

await begin(async () => {
  const { prove } = await import('./product/prove.ts');
  await prove(process.argv.slice(2));
});
