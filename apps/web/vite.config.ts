import react from '@vitejs/plugin-react';
import { compression } from 'vite-plugin-compression2';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;
const toApi: ProxyOptions = { target: api, changeOrigin: false };

/** The sign-in popup is a page of the web application, though its address begins like the calls of the session. */
const toApiExceptPages: ProxyOptions = {
  ...toApi,
  bypass: ({ url }) => (url?.startsWith('/auth/login-dialog') ? '/index.html' : undefined),
};

/** Smaller files cost more in the header than they save. */
const COMPRESS_FROM_BYTES = 1024;
/** Code that pages share is not split into files smaller than this: a request costs more than the bytes. */
const SHARED_FILE_BYTES = 6_000;

/** Asks for the font with the page itself instead of after its stylesheet: text is set in it from the first paint on. */
const preloadFont: Plugin = {
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
      return font ? [{ tag: 'link', injectTo: 'head', attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true } }] : [];
    },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    preloadFont,
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: COMPRESS_FROM_BYTES, include: /\.(?:js|css|html|svg|json)$/, exclude: /index\.html$/ }),
  ],
  resolve: {
    alias: [
      // The one file that re-exports icons without their five thousand dynamic variants.
      { find: /^@tabler\/icons-react$/, replacement: '@tabler/icons-react/dist/esm/icons/index.mjs' },
      // The browser never parses by a contract: see the file.
      { find: /^zod$/, replacement: `${import.meta.dirname}/src/lib/schema-stand-in.ts` },
    ],
  },
  server: {
    strictPort: true,
    proxy: { '/api': toApi, '/auth': toApiExceptPages, '/healthz': toApi, '/readyz': toApi },
  },
  build: {
    target: 'es2023',
    cssMinify: 'lightningcss',
    sourcemap: false,
    manifest: true,
    // An inlined file would be blocked by the Content-Security-Policy (fonts, images) or repeated in each chunk.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes only with a dependency's version stays in the browser's cache across releases.
            { name: 'platform', tags: ['$initial'], test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack|axios)[\\/]/, priority: 3 },
            // What every page needs, in one file.
            { name: 'shell', tags: ['$initial'], priority: 2 },
            // What several pages share: one file for each set of pages, the smallest sets merged with their neighbours.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: SHARED_FILE_BYTES, priority: 1 },
          ],
        },
      },
    },
  },
});
