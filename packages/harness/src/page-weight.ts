import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PROJECT } from './api-process.ts';

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/**
 * Transfer size of a first visit to a page: the entry and the page's chunk with all their imports,
 * compressed with brotli.
 */
export interface PageWeight {
  /** Bytes of JavaScript. */
  readonly js: number;
  /** Bytes of style sheets. */
  readonly css: number;
  /** Names of these files, as the server has them. */
  readonly files: readonly string[];
}

const WEB_SOURCE = path.join(PROJECT, 'apps/web/src');
const WEB_DIST = path.join(PROJECT, 'apps/web/dist');
const ENTRY = 'index.html';

/** Reads the path of each route and the file that it loads from the table of routes. */
export function routesOf(table: string): ReadonlyMap<string, string> {
  const shared = new Map(
    [...table.matchAll(/\bconst (\w+) = \(\) =>\s*import\('\.\.\/([^']+)'\)/g)].map(
      ([, name = '', file = '']) => [name, file],
    ),
  );
  const rows = [
    ...table.matchAll(/\bpage\(\s*'([^']+)',\s*(?:\(\) =>\s*import\('\.\.\/([^']+)'\)|(\w+))/g),
  ].map(([, address = '', file, name = '']): [string, string] => [
    address,
    `src/${file ?? shared.get(name) ?? ''}`,
  ]);
  if (rows.length === 0 || rows.some(([, file]) => file === 'src/'))
    throw new Error(
      'Cannot read the routes of apps/web/src/app/routes.tsx: their form has changed.',
    );
  return new Map(rows);
}

/** The built web app, read from its manifest. Run `buildWeb` first. */
export class WebBuild {
  readonly #dist: string;
  readonly #manifest: Readonly<Record<string, Chunk>>;

  constructor(dist: string = WEB_DIST) {
    this.#dist = dist;
    this.#manifest = JSON.parse(
      readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'),
    ) as Record<string, Chunk>;
  }

  /** Every route and the file of its page. */
  get routes(): ReadonlyMap<string, string> {
    return routesOf(readFileSync(path.join(WEB_SOURCE, 'app/routes.tsx'), 'utf8'));
  }

  /**
   * Returns the file of a chunk by its source.
   * @throws Error when it was not built
   */
  fileOf(source: string): string {
    return this.#chunk(source).file;
  }

  /**
   * Returns the weight of a first visit to a page.
   * @throws Error when it was not built
   */
  weightOf(page: string): PageWeight {
    const found = new Set<Chunk>();
    this.#collect(ENTRY, found);
    this.#collect(page, found);
    const js = new Set([...found].map(({ file }) => file));
    const css = new Set([...found].flatMap((chunk) => chunk.css ?? []));
    return { js: this.#sum(js), css: this.#sum(css), files: [...js, ...css] };
  }

  #chunk(name: string): Chunk {
    const chunk = this.#manifest[name];
    if (chunk === undefined) throw new Error(`No chunk with this name was built: ${name}`);
    return chunk;
  }

  #collect(name: string, found: Set<Chunk>): void {
    const chunk = this.#chunk(name);
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const imported of chunk.imports ?? []) this.#collect(imported, found);
  }

  #sum(files: ReadonlySet<string>): number {
    return [...files].reduce((total, file) => total + this.#compressed(file), 0);
  }

  /** As the server sends it: files too small to benefit are not compressed at build time. */
  #compressed(file: string): number {
    const full = path.join(this.#dist, file);
    const ready = `${full}.br`;
    if (existsSync(ready)) return readFileSync(ready).length;
    return Math.min(readFileSync(full).length, brotliCompressSync(readFileSync(full)).length);
  }
}
