import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/**
 * Prints what a first visit to a page transfers, brotli-compressed: the entry and the page's chunk with all they import.
 * Run after `vite build`: `node apps/web/scripts/first-load.ts [page file ...]`. Fails where a budget is exceeded.
 */
interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const DIST = join(import.meta.dirname, '..', 'dist');
const KB = 1000;
const BUDGET = { js: 180 * KB, css: 20 * KB };
/** Any other page may add as much. */
const FURTHER = { js: 40 * KB, css: 10 * KB };
const FIRST_PAGES = ['src/pages/login-page.tsx', 'src/pages/home-page.tsx'];

const manifest: Record<string, ManifestChunk> = JSON.parse(readFileSync(join(DIST, '.vite', 'manifest.json'), 'utf8'));

function collect(name: string, js: Set<string>, css: Set<string>): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`No chunk of this name was built: ${name}`);
  if (js.has(chunk.file)) return;
  js.add(chunk.file);
  for (const file of chunk.css ?? []) css.add(file);
  for (const imported of chunk.imports ?? []) collect(imported, js, css);
}

const compressed = (file: string): number => brotliCompressSync(readFileSync(join(DIST, file))).length;
const sum = (files: Set<string>): number => [...files].reduce((total, file) => total + compressed(file), 0);
const kB = (bytes: number): string => `${(bytes / KB).toFixed(1)} kB`;

const asked = process.argv.slice(2);
const pages = asked.length > 0 ? asked : Object.keys(manifest).filter((name) => name.startsWith('src/pages/')).toSorted();
for (const page of pages) {
  const js = new Set<string>();
  const css = new Set<string>();
  collect('index.html', js, css);
  collect(page, js, css);
  const size = { js: sum(js), css: sum(css) };
  const further = FIRST_PAGES.includes(page) ? { js: 0, css: 0 } : FURTHER;
  const isOver = size.js > BUDGET.js + further.js || size.css > BUDGET.css + further.css;
  console.log(`${page}: ${kB(size.js)} JavaScript in ${js.size} files, ${kB(size.css)} CSS${isOver ? ' (over the budget)' : ''}`);
  if (isOver) process.exitCode = 1;
}
