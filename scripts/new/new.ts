// Writes the skeleton of a noun or of a call in every layer:
//   npm run new -- feature <nouns> [<noun>]
//   npm run new -- call <nouns> <name>
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { PROJECT } from '../product/paths.ts';
import { newCall, newFeature, type Generated } from './generate.ts';
import { Refused } from './names.ts';

const USAGE = `Usage:
  npm run new -- feature <nouns> [<noun>]   for example: feature job-levels
  npm run new -- call <nouns> <name>        for example: call job-levels addJobLevel`;

function generated([what, nouns, name]: readonly string[]): Generated {
  if (what === 'feature' && nouns !== undefined) return newFeature(PROJECT, nouns, name);
  if (what === 'call' && nouns !== undefined && name !== undefined)
    return newCall(PROJECT, nouns, name);
  throw new Refused(USAGE);
}

try {
  const { files, next } = generated(process.argv.slice(2));
  const formatter = path.join(PROJECT, 'node_modules/oxfmt/bin/oxfmt');
  const sources = files.filter((file) => !file.endsWith('.prisma'));
  const { status } = spawnSync(process.execPath, [formatter, ...sources], {
    cwd: PROJECT,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Refused('The files were written, and could not be formatted.');
  console.log(['Written:', ...files.map((file) => `  ${file}`), '', 'Next:', ...next].join('\n'));
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
