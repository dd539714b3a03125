// Completes package-lock.json: adds packages for other platforms that npm left out, and asks the
// registry for the checksums it lacks. If a registry mirror does not have a package, `npm install`
// writes an incomplete lock file: `npm ci` then refuses it everywhere, or installs a package without
// checking it. `--check` only reports.
import { execFileSync } from 'node:child_process';
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

const CHECKSUM = /^sha512-[A-Za-z0-9+/]{86}==$/;
const IN_MODULES = 'node_modules/';

/**
 * Returns the paths of the entries that a registry has a checksum for and that have none here: all
 * but the project's own folders and what comes inside another package.
 */
export function withoutChecksum(lock) {
  return Object.entries(lock.packages)
    .filter(([place, entry]) => place.includes(IN_MODULES) && !entry.link && !entry.inBundle)
    .filter(([, entry]) => !CHECKSUM.test(entry.integrity ?? ''))
    .map(([place]) => place);
}

/** Returns the entry with its checksum behind the version, where npm writes it. */
function withChecksum(place, entry) {
  const { version, name, ...rest } = entry;
  delete rest.integrity;
  const asked = `${name ?? place.slice(place.lastIndexOf(IN_MODULES) + IN_MODULES.length)}@${version}`;
  const integrity = execFileSync('npm', ['view', asked, 'dist.integrity'], { encoding: 'utf8' });
  return { ...(name === undefined ? {} : { name }), version, integrity: integrity.trim(), ...rest };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
  const missing = missingEntries(lock);
  const whole = { ...lock, packages: { ...lock.packages, ...missing } };
  const unchecked = withoutChecksum(whole);
  if (!process.argv.includes('--check') && unchecked.length > 0) {
    for (const place of unchecked)
      whole.packages[place] = withChecksum(place, whole.packages[place]);
    const entries = Object.entries(whole.packages);
    whole.packages = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(LOCK, `${JSON.stringify(whole, null, 2)}\n`);
  }
  console.log(
    `${Object.keys(missing).length} packages for other platforms missing from package-lock.json.`,
  );
  console.log(`${unchecked.length} packages without a checksum in package-lock.json.`);
  process.exitCode = process.argv.includes('--check') && unchecked.length > 0 ? 1 : 0;
}
