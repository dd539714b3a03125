import { Refused } from './names.ts';

/** A source file that is being changed. */
export interface Source {
  /** As in messages. */
  readonly file: string;
  readonly text: string;
}

/**
 * Inserts text before a place that the file has once.
 * @throws Refused when it has none, or several
 */
export function before({ file, text }: Source, place: string, inserted: string): Source {
  const parts = text.split(place);
  if (parts.length !== 2)
    throw new Refused(
      `${file} has ${parts.length - 1} places like this one, where something belongs:\n${place.trim()}\nInsert it by hand, or correct scripts/new/.`,
    );
  return { file, text: `${parts[0]}${inserted}${place}${parts[1]}` };
}

/** Inserts text before the last place of that kind. */
export function beforeLast({ file, text }: Source, place: string, inserted: string): Source {
  const at = text.lastIndexOf(place);
  if (at < 0) throw new Refused(`${file} has no place like this one:\n${place.trim()}`);
  return { file, text: `${text.slice(0, at)}${inserted}${text.slice(at)}` };
}

/** Adds an import after the others. */
export function withImport({ file, text }: Source, statement: string): Source {
  const [last] = [...text.matchAll(/^import\b[^;]*;\n/gm)].slice(-1);
  const at = last === undefined ? 0 : last.index + last[0].length;
  return { file, text: `${text.slice(0, at)}${statement}\n${text.slice(at)}` };
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Imports names from a module: those that are missing, with the names of it that there are. */
export function withNames(source: Source, names: readonly string[], from: string): Source {
  const pattern = new RegExp(`^import (type )?\\{([^}]*)\\} from '${escaped(from)}';\\n`, 'gm');
  const imports = [...source.text.matchAll(pattern)];
  const plain = (name: string): string => name.trim().replace(/^type /, '');
  const known = imports.flatMap(([, , list = '']) => list.split(',').map(plain));
  const missing = names.filter((name) => !known.includes(plain(name)));
  if (missing.length === 0) return source;
  const [whole] = imports.find(([, type]) => type === undefined) ?? [];
  if (whole === undefined)
    return withImport(source, `import { ${missing.join(', ')} } from '${from}';`);
  const added = whole.replace(/,?\s*\}/, `, ${missing.join(', ')} }`);
  return { ...source, text: source.text.replace(whole, () => added) };
}
