import { begin } from './bootstrap.mjs';

await begin(async () => {
  const { buildWeb } = await import('./product/web-build.ts');
  console.log((await buildWeb()) ? 'Web app built.' : 'Web app is up to date.');
});
