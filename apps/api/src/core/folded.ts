import { Prisma } from '@reviews/db';
import { PLAIN_LETTERS } from '@reviews/domain';

const PLANE = 0x1_0000;
/** Where Unicode has its marks: letters, further letters, and what chooses between forms of one. Looking through all seventeen takes long. */
const PLANES_OF_MARKS = [0, 1, 14];
let marks: string | undefined;

/** All marks of Unicode, as a class of the database's regular expressions, which have no name for them. */
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

/** A text as `sortKey` folds it, but for its spaces, where no column keeps it so: to be compared with words that are folded. */
export function folded(text: Prisma.Sql): Prisma.Sql {
  marks ??= everyMark();
  return Object.entries(PLAIN_LETTERS).reduce(
    (so, [letter, plain]) => Prisma.sql`replace(${so}, ${letter}, ${plain})`,
    Prisma.sql`lower(regexp_replace(normalize(${text}, NFKD), ${marks}::text, '', 'g'))`,
  );
}
