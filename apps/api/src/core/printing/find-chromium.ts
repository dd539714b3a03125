import { accessSync, constants } from 'node:fs';

/** Usual install paths; nothing is ever downloaded. */
const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the Chromium that prints: the given one, else one of the system; null if there is none or
 * none is wanted.
 * @throws Error if the given path is not a program
 */
export function findChromium(given: string | undefined): string | null {
  if (given === 'none') return null;
  if (given === undefined) return USUAL_PATHS.find(isProgram) ?? null;
  if (!isProgram(given))
    throw new Error(`CHROMIUM_PATH is not a program that can be started: ${given}`);
  return given;
}
