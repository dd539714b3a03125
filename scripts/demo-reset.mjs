import { begin } from './bootstrap.mjs';

await begin(async () => {
  const { resetDemo } = await import('./product/demo-reset.ts');
  await resetDemo(process.argv.slice(2));
});
