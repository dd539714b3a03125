import { Prisma } from '@reviews/db';
import { PLAIN_LETTERS } from '@reviews/domain';

const PLANE = 0x1_0000;
/**
 * Unicode planes that contain marks: letters, further letters, and variation selectors. Scanning
 * all seventeen is slow.
 */
const PLANES_OF_MARKS = [0, 1, 14];
let marks: string | undefined;

/**
 * Returns all Unicode marks as a character class; the database's regular expressions have no name
 * for them.
 */
function everyMark(): string {
  let characters = '';
  for (const plane of PLANES_OF_MARKS)
    for (let point = 0; point < PLANE; point += 1)
      characters += String.fromCodePoint(plane * PLANE + point);
  const ranges = Array.from(characters.matchAll(/\p{M}+/gu), ([run]) => {
    const row = [...run];
    return `${row.at(0)}-${row.at(-1)}`;
  });
  return `[${ranges.join('')}]+`;
}

/**
 * Folds a text in SQL as `sortKey` does, except for spaces. For texts without a folded column that
 * are compared with folded words.
 */
export function folded(text: Prisma.Sql): Prisma.Sql {
  marks ??= everyMark();
  return Object.entries(PLAIN_LETTERS).reduce(
    (so, [letter, plain]) => Prisma.sql`replace(${so}, ${letter}, ${plain})`,
    Prisma.sql`lower(regexp_replace(normalize(${text}, NFKD), ${marks}::text, '', 'g'))`,
  );
}
