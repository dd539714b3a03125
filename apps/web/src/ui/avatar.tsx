import { useState } from 'react';
import styles from './avatar.module.css';

/** Returns the first letters of the first and last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last].map((word) => [...word][0]?.toLocaleUpperCase() ?? '').join('');
}

export interface AvatarProps {
  name: string;
  /** Address of the person's photo; their initials are shown if it is null or missing. */
  photo?: string | null | undefined;
  /** In pixels. */
  size?: number;
}

/**
 * A person's photo in a circle, or their initials. Hidden from screen readers, since the name is
 * next to it.
 */
export function Avatar({ name, photo = null, size = 28 }: AvatarProps) {
  // A photo that has been removed in the meantime.
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
