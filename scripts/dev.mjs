import { begin } from './bootstrap.mjs';

await begin(async () => {
  const { develop } = await import('./product/develop.ts');
  await develop();
});
