import { begin } from './bootstrap.mjs';

await begin(async () => {
  const { bench } = await import('./product/bench.ts');
  await bench(process.argv.slice(2));
});
