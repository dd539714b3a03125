import type { Dice } from './dice.ts';

const BOUNDARY = '----reviews7d1c';
const EOL = '\r\n';

const bytesOf = (...base64: readonly string[]): Buffer[] =>
  base64.map((text) => Buffer.from(text, 'base64'));
/** The smallest image of each kind that browsers show: PNG, GIF, JPEG, WebP. */
export const IMAGES: readonly Buffer[] = bytesOf(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
);

export interface Form {
  readonly type: string;
  readonly body: Buffer;
}

function part(headers: readonly string[], content: Buffer | string): Buffer {
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}${EOL}${headers.map((header) => header + EOL).join('')}${EOL}`),
    Buffer.from(content),
    Buffer.from(EOL),
  ]);
}

const file = (content: Buffer | string, name = 'file', filename = 'a.png'): Buffer =>
  part(
    [
      `Content-Disposition: form-data; name="${name}"; filename="${filename}"`,
      'Content-Type: image/png',
    ],
    content,
  );
const field = (name: string, value: string): Buffer =>
  part([`Content-Disposition: form-data; name="${name}"`], value);
const END = Buffer.from(`--${BOUNDARY}--${EOL}`);
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const form = (...parts: readonly Buffer[]): Form => ({
  type: TYPE,
  body: Buffer.concat([...parts, END]),
});

const MEGABYTE = 1024 * 1024;
/** A form with one image, as a browser sends it. */
export const imageForm = (field: string, dice: Dice): Form => form(file(dice.of(IMAGES), field));

/** A form with a list of people, as a browser sends it. */
export const peopleForm = (field: string, dice: Dice): Form =>
  form(file(`id,title\r\n${dice.below(MEGABYTE)},Lead\r\n`, field, 'people.csv'));

const cut = ({ type, body }: Form, share: number): Form => ({
  type,
  body: body.subarray(0, Math.floor(body.length * share)),
});
const image = (dice: Dice): Buffer => dice.of(IMAGES);
/** Returns an image with bytes changed, left out or added. */
function spoilt(dice: Dice): Buffer {
  const bytes = Buffer.from(image(dice));
  for (let change = 0; change < 3; change += 1) bytes[dice.below(bytes.length)] = dice.below(256);
  return dice.chance(0.5)
    ? bytes
    : Buffer.concat([
        bytes.subarray(0, dice.below(bytes.length)),
        Buffer.alloc(dice.below(200), dice.below(256)),
      ]);
}

/** Forms that are each broken in a different way. */
const BROKEN: Readonly<Record<string, (dice: Dice) => Form>> = {
  'another boundary': (dice) => ({
    type: 'multipart/form-data; boundary=other',
    body: form(file(image(dice))).body,
  }),
  'no boundary': (dice) => ({ type: 'multipart/form-data', body: form(file(image(dice))).body }),
  'an odd boundary': (dice) => ({
    type: dice.of([
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=""',
      `multipart/form-data; boundary=${'b'.repeat(5_000)}`,
      'multipart/form-data; boundary="a\\"b"',
      'multipart/form-data; boundary=-',
    ]),
    body: form(file(image(dice))).body,
  }),
  'another multipart': (dice) => ({
    type: dice.of([
      `multipart/mixed; boundary=${BOUNDARY}`,
      'application/x-www-form-urlencoded',
      'image/png',
      'text/plain',
      'application/json',
      '',
      'multipart/form-data;boundary',
      `multipart/form-data; charset=utf-16; boundary=${BOUNDARY}`,
    ]),
    body: form(file(image(dice))).body,
  }),
  'cut off': (dice) => cut(form(file(image(dice))), dice.next()),
  'no end': (dice) => ({ type: TYPE, body: file(image(dice)) }),
  nothing: () => ({ type: TYPE, body: Buffer.alloc(0) }),
  'the end alone': () => form(),
  'no file': () => form(field('file', 'text'), field('a', 'b')),
  'many fields': (dice) =>
    form(...Array.from({ length: 300 }, (_f, index) => field(`f${index}`, 'x')), file(image(dice))),
  'many files': (dice) => form(...Array.from({ length: 40 }, () => file(image(dice)))),
  'two files': (dice) => form(file(image(dice)), file(image(dice), 'image')),
  'a large field': (dice) => form(field('a', 'x'.repeat(50_000)), file(image(dice))),
  'an odd field name': (dice) =>
    form(
      file(
        image(dice),
        dice.of([
          '',
          '__proto__',
          'FILE',
          'file[]',
          '../file',
          'é',
          'constructor',
          'x'.repeat(3_000),
        ]),
      ),
    ),
  'an odd file name': (dice) =>
    form(
      file(
        image(dice),
        'file',
        dice.of([
          '',
          '../../../etc/passwd',
          'a\u0000.png',
          '"; name="x',
          'é'.repeat(2_000),
          'CON',
          '..',
          'a.svg',
        ]),
      ),
    ),
  'an odd part': (dice) =>
    form(
      part(
        dice.of([
          [],
          ['Content-Disposition: form-data'],
          ['Content-Disposition: attachment; filename="a"'],
          ['X: y'],
          [`Content-Disposition: form-data; name="file"; filename*=utf-8''%ff`],
          [
            'Content-Disposition: form-data; name="file"; filename="a"',
            'Content-Transfer-Encoding: base64',
          ],
          [`X: ${'h'.repeat(90_000)}`],
          Array.from({ length: 3_000 }, (_h, index) => `X${index}: y`),
        ]),
        image(dice),
      ),
    ),
  'no image': (dice) =>
    form(
      file(
        dice.of<Buffer | string>([
          '',
          'text',
          '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
          Buffer.alloc(5_000),
          '%PDF-1.4',
          'GIF89a',
          Buffer.from([0xff, 0xd8, 0xff]),
          Buffer.from('89504e470d0a1a0a', 'hex'),
          'RIFF\u0000\u0000\u0000\u0000WEBP',
          'BM',
          '<html>',
        ]),
      ),
    ),
  'a spoilt image': (dice) => form(file(spoilt(dice))),
  'a large image': (dice) =>
    form(
      file(
        Buffer.concat([
          image(dice),
          Buffer.alloc(dice.of([MEGABYTE, 5 * MEGABYTE - 200, 5 * MEGABYTE + 1])),
        ]),
      ),
    ),
  'a nested form': (dice) =>
    form(
      part(
        [
          'Content-Disposition: form-data; name="file"; filename="a"',
          'Content-Type: multipart/mixed; boundary=in',
        ],
        `--in\r\n\r\n${String(image(dice))}\r\n--in--`,
      ),
    ),
  'line ends alone': (dice) => ({
    type: TYPE,
    body: Buffer.from(
      form(file(image(dice)))
        .body.toString('latin1')
        .replaceAll('\r\n', '\n'),
      'latin1',
    ),
  }),
};

const broken = Object.entries(BROKEN);
/** These are megabytes, so a few are enough. */
const LARGE = 0.1;

/** Returns a form that is broken in some way, and says in which. */
export function brokenForm(dice: Dice): Form & { readonly twist: string } {
  const [twist, make] = dice.of(broken);
  const isSpared = twist === 'a large image' && !dice.chance(LARGE);
  return { twist, ...(isSpared ? cut(form(file(spoilt(dice))), dice.next()) : make(dice)) };
}
