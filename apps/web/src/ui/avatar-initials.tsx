import styles from './avatar-initials.module.css';

/** The first letters of the first and last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last].map((word) => [...word][0]?.toLocaleUpperCase() ?? '').join('');
}

/** A person's initials in a disc; for the eye only, the name stands beside it. `size` in pixels. */
export function AvatarInitials({ name, size = 28 }: { name: string; size?: number }) {
  return (
    <span aria-hidden className={styles.avatar} style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}>
      {initialsOf(name)}
    </span>
  );
}
