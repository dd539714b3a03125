import react from '@vitejs/plugin-react';
import { compression } from 'vite-plugin-compression2';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { callsAlone } from './calls-alone.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;
const toApi: ProxyOptions = { target: api, changeOrigin: false };

/** The sign-in popup is a page of the web application, though its address begins like the calls of the session. */
const toApiExceptPages: ProxyOptions = {
  ...toApi,
  bypass: ({ url }) => (url?.startsWith('/auth/login-dialog') ? '/index.html' : undefined),
};

/** The parts that pages are made of, and the rules and contracts: a module of them that a page does not name does nothing for it. */
const NAMED = /\/(?:src\/features|packages\/(?:domain|contracts|rich-text)\/src)\/.+\.tsx?$/;

const PAGE = /\/src\/pages\/[^/]+\.tsx$/;

/** Smaller files cost more in the header than they save. */
const COMPRESS_FROM_BYTES = 1024;

/** Asks for the font with the page itself instead of after its stylesheet: text is set in it from the first paint on. */
const preloadFont: Plugin = {
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((file) =>
        /inter-latin-wght-normal.*\.woff2$/.test(file),
      );
      return font
        ? [
            {
              tag: 'link',
              injectTo: 'head',
              attrs: {
                rel: 'preload',
                href: `/${font}`,
                as: 'font',
                type: 'font/woff2',
                crossorigin: true,
              },
            },
          ]
        : [];
    },
  },
};

/**
 * The library's scroll area, which every dialog brings with it, takes one small hook from the package that positions
 * popovers; with it came all of that package, onto pages that position nothing.
 */
const mergeRefsAlone: Plugin = {
  name: 'merge-refs-alone',
  enforce: 'pre',
  resolveId(source, importer) {
    if (
      source !== '@floating-ui/react' ||
      importer?.endsWith('/ScrollArea/ScrollArea.mjs') !== true
    )
      return null;
    return `${import.meta.dirname}/src/lib/merge-refs-alone.ts`;
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    mergeRefsAlone,
    react(),
    preloadFont,
    callsAlone,
    compression({
      algorithms: ['gzip', 'brotliCompress'],
      threshold: COMPRESS_FROM_BYTES,
      include: /\.(?:js|css|html|svg|json)$/,
      exclude: /index\.html$/,
    }),
  ],
  resolve: {
    alias: [
      // The one file that re-exports icons without their five thousand dynamic variants.
      {
        find: /^@tabler\/icons-react$/,
        replacement: '@tabler/icons-react/dist/esm/icons/index.mjs',
      },
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
      // A page gets of a feature what it names: a screen that it does not draw does not come along for its style sheet. The
      // list of cycles weighs 50 kB less by this, home 4; the sign-in page, whose fields the shell has no use for, 5 more. Rules of templates and cycles stay out of the shell.
      treeshake: { moduleSideEffects: (id) => !NAMED.test(id) },
      output: {
        // A shared file would be named after every page that shares it, and the first file of every page lists them all: 2 kB of names.
        chunkFileNames: ({ name }) =>
          name.startsWith('shared~') ? 'assets/[hash].js' : 'assets/[name]-[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.startsWith('shared~'))
            ? 'assets/[hash][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // What changes only with a dependency's version stays in the browser's cache across releases.
            {
              name: 'platform',
              tags: ['$initial'],
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack|axios)[\\/]/,
              priority: 3,
            },
            // What every page needs, in one file.
            { name: 'shell', tags: ['$initial'], priority: 2 },
            // Icons are a few hundred bytes each: those of several pages are one file, and those of two lie with these; from two on every
            // page weighed 0.6 kB more. How numbers are written goes with them: it is too small for a file, and whatever neighbour it went
            // into, every page that counts something would pay for.
            {
              name: 'icons',
              minShareCount: 3,
              test: /node_modules[\\/]@tabler[\\/]|[\\/](?:lib[\\/]format-count|domain[\\/]src[\\/]counts)\.ts$/,
              priority: 2,
            },
            // Small, and shared with dialogs or lists that open later: merged into such a neighbour, it brought what that one is drawn with.
            {
              name: 'shared',
              test: /[\\/](?:lib[\\/]use-copied|ui[\\/]move-item|domain[\\/]src[\\/]one-line)\.ts$/,
              minShareCount: 2,
              entriesAware: true,
              priority: 2,
            },
            // What several pages share: one file for each set of pages. The smallest go into their neighbours, which no page pays
            // for: measured, every page has up to eight files less and no kB more. From 750 bytes on sign-in weighs 22 kB more.
            // A page that another one draws stays in its own file all the same: the manifest, by which pages are weighed and fetched
            // ahead, knows it by that.
            {
              name: 'shared',
              test: (id) => !PAGE.test(id),
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 600,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
