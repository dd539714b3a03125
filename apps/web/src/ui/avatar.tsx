import { useState } from 'react';
import styles from './avatar.module.css';

/** The first letters of the first and last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last].map((word) => [...word][0]?.toLocaleUpperCase() ?? '').join('');
}

export interface AvatarProps {
  name: string;
  /** Where the person's photo is shown from; null or absent: their initials stand for them. */
  photo?: string | null | undefined;
  /** In pixels. */
  size?: number;
}

/** A person's photo in a disc, or their initials; for the eye only, the name stands beside it. */
export function Avatar({ name, photo = null, size = 28 }: AvatarProps) {
  // One that has been taken away meanwhile.
  const [gone, setGone] = useState<string | null>(null);
  return (
    <span
      aria-hidden
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
    >
      {photo === null || photo === gone ? (
        initialsOf(name)
      ) : (
        <img
          alt=""
          className={styles.photo}
          decoding="async"
          height={size}
          loading="lazy"
          onError={() => setGone(photo)}
          src={photo}
          width={size}
        />
      )}
    </span>
  );
}
