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

/** What a first visit to a page transfers: the entry and the page's chunk with all that they import, compressed by brotli. */
export interface PageWeight {
  /** Bytes of JavaScript. */
  readonly js: number;
  /** Bytes of style sheets. */
  readonly css: number;
  /** Every one of these files, as the server names them. */
  readonly files: readonly string[];
}

const WEB_SOURCE = path.join(PROJECT, 'apps/web/src');
const WEB_DIST = path.join(PROJECT, 'apps/web/dist');
const ENTRY = 'index.html';

/** The address of each route of the application and the file of its page, as the router's own source says. */
export function routesOf(router: string, pages: string): ReadonlyMap<string, string> {
  const files = new Map(
    [...pages.matchAll(/(\w+): \(\) => import\('\.\.\/(pages\/[^']+)'\)/g)].map(
      ([, name = '', file = '']) => [name, `src/${file}`],
    ),
  );
  const routes = [...router.matchAll(/\bpage\('([^']+)', '(\w+)'\)/g)].map(
    ([, address = '', name = '']): [string, string] => [address, files.get(name) ?? ''],
  );
  if (routes.length === 0 || routes.some(([, file]) => file === ''))
    throw new Error(
      'The routes of apps/web/src/app/router.tsx are no longer written as this reads them.',
    );
  return new Map(routes);
}

/** The built web application, as its manifest describes it. Run `buildWeb` before. */
export class WebBuild {
  readonly #dist: string;
  readonly #manifest: Readonly<Record<string, Chunk>>;

  constructor(dist: string = WEB_DIST) {
    this.#dist = dist;
    this.#manifest = JSON.parse(
      readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'),
    ) as Record<string, Chunk>;
  }

  /** Every page that was built, by its file. */
  get pages(): readonly string[] {
    return Object.keys(this.#manifest)
      .filter((name) => name.startsWith('src/pages/'))
      .toSorted();
  }

  /** Every route of the application and the file of its page. */
  get routes(): ReadonlyMap<string, string> {
    return routesOf(
      readFileSync(path.join(WEB_SOURCE, 'app/router.tsx'), 'utf8'),
      readFileSync(path.join(WEB_SOURCE, 'app/pages.ts'), 'utf8'),
    );
  }

  /** The file of a chunk by its source. @throws Error where none was built */
  fileOf(source: string): string {
    return this.#chunk(source).file;
  }

  /** What a first visit to the page of this file takes. @throws Error where none was built */
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
    if (chunk === undefined) throw new Error(`No chunk of this name was built: ${name}`);
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

  /** As the server sends it: a file too small to be worth it was not compressed at build time. */
  #compressed(file: string): number {
    const full = path.join(this.#dist, file);
    const ready = `${full}.br`;
    if (existsSync(ready)) return readFileSync(ready).length;
    return Math.min(readFileSync(full).length, brotliCompressSync(readFileSync(full)).length);
  }
}
