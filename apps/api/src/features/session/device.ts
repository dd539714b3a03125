const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];
/** Longer than any real user agent; the rest is ignored. */
const READ_CHARS = 400;

const first = (names: typeof BROWSERS, text: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(text))?.[0];

/**
 * Returns browser and system, in words that their owner recognises, from the user agent; null if
 * neither is known. Never trusted for security.
 */
export function deviceOf(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, READ_CHARS);
  const [browser, system] = [first(BROWSERS, text), first(SYSTEMS, text)];
  if (browser === undefined) return system ?? null;
  return system === undefined ? browser : `${browser} on ${system}`;
}
