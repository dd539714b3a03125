import react from '@vitejs/plugin-react';
import { compression } from 'vite-plugin-compression2';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { callsAlone } from './calls-alone.ts';
import { catalogues } from './catalogues.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;
const toApi: ProxyOptions = { target: api, changeOrigin: false };

/**
 * The sign-in popup is a page of the web application, although its address begins like the session
 * endpoints.
 */
const toApiExceptPages: ProxyOptions = {
  ...toApi,
  bypass: ({ url }) => (url?.startsWith('/auth/login-dialog') ? '/index.html' : undefined),
};

/**
 * Feature, domain and contract modules have no side effects: a module that a page does not import
 * by name is left out.
 */
const NAMED =
  /\/(?:src\/features|packages\/(?:domain|contracts|messages|rich-text)\/src)\/.+\.tsx?$/;

const PAGE = /\/src\/pages\/[^/]+\.tsx$/;

/**
 * Small modules that are shared with lazy dialogs or lists: merged into such a neighbour, they would
 * bring its dependencies along.
 */
const SMALL =
  /[\\/](?:lib[\\/]use-copied|domain[\\/]src[\\/]one-line|ui[\\/](?:move-item|action-bar|beside-panel|choice|columns|details|empty-line|facts|field-group|light-choice|quotation|section|side-section|toggle))\.tsx?$/;

/** Compressing smaller files costs more in the header than it saves. */
const COMPRESS_FROM_BYTES = 1024;

/**
 * Preloads the font with the page instead of after its stylesheet, so that the first paint already
 * uses it.
 */
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
 * Parts of libraries that never run here, and what replaces them. The scroll area, part of every
 * dialog, takes one small hook from the package that positions popovers: pages that position
 * nothing do not load that package. Requests use fetch (`lib/call.ts`), and the router is given no
 * instrumentation. Together this saves every page 3 kB.
 */
const REPLACED: readonly { source: string; importer: RegExp; by: string }[] = [
  {
    source: '@floating-ui/react',
    importer: /\/ScrollArea\/ScrollArea\.mjs$/,
    by: `${import.meta.dirname}/src/lib/merge-refs-alone.ts`,
  },
  {
    source: './instrumentation.js',
    importer: /\/lib\/router\/router\.js$/,
    by: `${import.meta.dirname}/src/lib/no-instrumentation.ts`,
  },
  {
    source: './ssr/components.js',
    importer: /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    by: `${import.meta.dirname}/src/lib/no-framework.ts`,
  },
  {
    source: './dom/ssr/components.js',
    importer: /\/react-router\/dist\/production\/lib\/components\.js$/,
    by: `${import.meta.dirname}/src/lib/no-framework.ts`,
  },
  {
    source: './xhr.js',
    importer: /\/axios\/lib\/adapters\/adapters\.js$/,
    by: 'axios/unsafe/helpers/null.js',
  },
];

const replaceParts: Plugin = {
  name: 'replace-parts',
  enforce: 'pre',
  resolveId(source, importer) {
    const part = REPLACED.find(
      (each) => each.source === source && importer !== undefined && each.importer.test(importer),
    );
    if (part === undefined) return null;
    return part.by.startsWith('/') ? part.by : this.resolve(part.by, importer);
  },
};

/** The component library's palettes that no screen uses; their variables are 1.4 kB of every page. */
const UNUSED_PALETTES =
  /(?<=[{;])\s*--mantine-color-(?:pink|grape|violet|indigo|cyan|teal|lime|yellow|orange|green|blue)-[\w-]+:[^;}]*;/g;

const dropUnusedPalettes: Plugin = {
  name: 'drop-unused-palettes',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/@mantine/core/styles/default-css-variables.layer.css')
      ? { code: code.replace(UNUSED_PALETTES, ''), map: null }
      : null,
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    replaceParts,
    dropUnusedPalettes,
    react(),
    preloadFont,
    callsAlone,
    catalogues(process.env.REVIEWS_LOCALE ?? 'en'),
    compression({
      algorithms: ['gzip', 'brotliCompress'],
      threshold: COMPRESS_FROM_BYTES,
      include: /\.(?:js|css|html|svg|json)$/,
      exclude: /index\.html$/,
    }),
  ],
  resolve: {
    alias: [
      // The single file that re-exports icons without their five thousand dynamic variants.
      {
        find: /^@tabler\/icons-react$/,
        replacement: '@tabler/icons-react/dist/esm/icons/index.mjs',
      },
      // The browser never parses with contracts: see the file.
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
    // An inlined file would be blocked by the Content-Security-Policy (fonts, images) or repeated
    // in each chunk.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A page gets only what it imports from a feature: a screen that it does not render is not
      // included for its style sheet. This saves 50 kB on the list of cycles, 4 kB on home, and
      // another 5 kB on the sign-in page, whose fields the shell does not need. It also keeps the
      // rules of templates and cycles out of the shell.
      treeshake: { moduleSideEffects: (id) => !NAMED.test(id) },
      output: {
        // The first file of every page lists the names of all files, so each letter counts.
        // Names of pages would cost a kB or two.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // Changes only with a dependency's version, so it stays cached in the browser across
            // releases.
            {
              name: 'platform',
              tags: ['$initial'],
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack|axios)[\\/]/,
              priority: 3,
            },
            // Everything that every page needs, in one file.
            { name: 'shell', tags: ['$initial'], priority: 2 },
            // Nearly every page lays itself out with these.
            {
              name: 'layout',
              test: /@mantine[\\/]core[\\/]esm[\\/]components[\\/](?:Text|Stack|Group|Paper)[\\/]|[\\/]src[\\/]ui[\\/](?:page-frame|skeletons|error-state|no-permission-state|message-panel|empty-state|notice|once-opened|problem|state-mark|tag)\.tsx$/,
              priority: 2,
            },
            // What a list page is made of (decision 067).
            {
              name: 'list',
              test: /[\\/]src[\\/]ui[\\/](?:data-table|list-body)\.tsx$/,
              priority: 2,
            },
            // Icons are a few hundred bytes each. Icons used by three or more pages share one file;
            // those used by two stay with these pages (sharing from two on added 0.6 kB to every
            // page). Number formatting goes along: it is too small for a file of its own, and
            // inside any other file it would burden every page that shows a count.
            {
              name: 'icons',
              minShareCount: 3,
              test: /node_modules[\\/]@tabler[\\/]|[\\/](?:lib[\\/]format-count|domain[\\/]src[\\/]counts)\.ts$/,
              priority: 2,
            },
            {
              name: 'shared',
              test: SMALL,
              minShareCount: 2,
              entriesAware: true,
              priority: 2,
            },
            // One file for each set of pages that share modules. The smallest are merged into their
            // neighbours at no cost to any page: measured, every page loads up to eight fewer files
            // and no more kB. From a threshold of 750 bytes, sign-in gets 22 kB heavier. A page
            // rendered by another page stays in its own file, since the manifest identifies pages
            // by their files for weighing and prefetching.
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
