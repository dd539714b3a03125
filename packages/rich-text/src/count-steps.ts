/**
 * Prints how much work hostile rich texts cost, as JSON: the number of times that blocks of our code
 * and of the parsers ran. `linear.test.ts` starts it in a process without an optimising compiler, so
 * that the number is the same on every machine and under any load.
 */
import { Session, type Profiler } from 'node:inspector';
import { plainText } from './plain-text.ts';
import { sanitise } from './sanitise.ts';

/** Work for a text of `SIZE` characters, for twice that, and for reading the longer one stored. */
export interface Work {
  readonly family: string;
  readonly once: number;
  readonly twice: number;
  readonly perCharacter: number;
  readonly shownPerCharacter: number;
  readonly readPerCharacter: number;
}

const SIZE = 3_000;
const DEEP = '<div>'.repeat(200);
const MENTION = '<span data-type="mention" data-id="1" data-label="Ann Smith">@x</span>';

/** A prefix, and a unit that is repeated. */
const FAMILIES: Readonly<Record<string, readonly [string, string]>> = {
  'bare <': ['', '<'],
  'tags that begin and never end': ['', '<a'],
  'attributes without end': ['', '<a href="'],
  'attributes with the other quote': ['', `<a href='"'>`],
  'tags of attributes only': ['<p ', 'a '],
  'nested lists': ['', '<ul><li>'],
  'lists side by side': ['', `${'<ul><li>'.repeat(20)}x${'</li></ul>'.repeat(20)}`],
  'bare &': ['', '&'],
  'escaped characters': ['', '&quot;'],
  'escaped characters in an attribute': ['<img src="/api/rich-text-images/a.png" alt="', '&quot;'],
  'non-breaking spaces': ['', '\u00a0'],
  'nested marks': ['', '<b><i>'],
  'marks side by side': ['', '<b>x</b>'],
  'marks that overlap': ['', '<b><i></b>'],
  'marks in deep elements': [DEEP, '<b>x</b>'],
  'links in deep elements': [DEEP, '<a href="b.c">x</a>'],
  mentions: ['', MENTION],
  'mentions in deep elements': [DEEP, MENTION],
  'closing tags': ['', '</p>'],
  'closing tags in deep elements': [DEEP, '</q>'],
  'headings and paragraphs': ['', '<h1><p>x'],
  'items without a list': ['', '<li>'],
  'tables in tables': ['', '<table><tr><td>'],
  comments: ['', '<!--'],
  'elements without text': ['', '<script></scrip'],
  'line breaks': ['', '<br>'],
};

const OURS = /\/rich-text\/src\/|\/node_modules\/(?:htmlparser2|entities|sanitize-html)\//;

function stepsOf(work: () => void): number {
  const session = new Session();
  session.connect();
  let scripts: Profiler.ScriptCoverage[] = [];
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  work();
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error !== null) throw error;
    scripts = result;
  });
  session.disconnect();
  return scripts
    .filter(({ url }) => OURS.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((steps, { count }) => steps + count, 0);
}

function workOf(family: string, [prefix, unit]: readonly [string, string]): Work {
  const text = (size: number) => prefix + unit.repeat(size / unit.length);
  const [short, long] = [text(SIZE), text(2 * SIZE)];
  const stored = sanitise('answer', long);
  const [once, twice] = [short, long].map((html) => stepsOf(() => sanitise('answer', html)));
  return {
    family,
    once: once ?? 0,
    twice: twice ?? 0,
    perCharacter: (twice ?? 0) / long.length,
    shownPerCharacter: stepsOf(() => sanitise('answer', stored)) / Math.max(stored.length, 100),
    readPerCharacter: stepsOf(() => plainText(long)) / long.length,
  };
}

// What runs only once, such as compiling patterns, is not counted.
for (const [prefix, unit] of Object.values(FAMILIES)) {
  const html = prefix + unit.repeat(50);
  plainText(sanitise('answer', html) + html);
}
process.stdout.write(
  JSON.stringify(Object.entries(FAMILIES).map(([family, made]) => workOf(family, made))),
);
