// Adds packages for other platforms to package-lock.json that npm left out. If a registry mirror
// does not have them, `npm install` writes an incomplete lock file and `npm ci` then refuses it
// everywhere. `--check` only reports.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT } from './project.mjs';

const LOCK = path.join(PROJECT, 'package-lock.json');
const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
];
const LIBRARIES = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

function platformOf(name) {
  const words = name.split(/[/-]/);
  const system = SYSTEMS.find((word) => words.includes(word));
  const processor = PROCESSORS.find((word) => words.includes(word));
  if (system === undefined || processor === undefined) return undefined;
  const library = Object.entries(LIBRARIES).find(
    ([word]) => system === 'linux' && words.includes(word),
  )?.[1];
  return { cpu: [processor], ...(library === undefined ? {} : { libc: [library] }), os: [system] };
}

/**
 * Returns the entries that an npm lock file (parsed) lacks, by their path in it. Nested copies
 * count as present.
 */
export function missingEntries(lock) {
  const missing = {};
  for (const [parent, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const places = [`${parent}/node_modules/${name}`, `node_modules/${name}`];
      const platform = platformOf(name);
      if (places.some((place) => place in lock.packages) || platform === undefined) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...platform,
        ...(entry.dev === true ? { dev: true } : {}),
        license: entry.license,
        optional: true,
      };
    }
  }
  return missing;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
  const missing = missingEntries(lock);
  const count = Object.keys(missing).length;
  if (!process.argv.includes('--check') && count > 0) {
    const entries = Object.entries({ ...lock.packages, ...missing });
    lock.packages = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
  }
  console.log(
    `${count} package${count === 1 ? '' : 's'} for other platforms missing from package-lock.json.`,
  );
  process.exitCode = process.argv.includes('--check') && count > 0 ? 1 : 0;
}
