import { Button } from '@mantine/core';
import { texts } from '@reviews/messages';
import { storedVersion } from '@reviews/messages/en/widgets';
import type { ReactNode } from 'react';
import styles from './stored-version.module.css';

const TEXTS = texts(storedVersion);

interface StoredVersionProps {
  name?: string;
  /** Heading, if it does not name the record. */
  title?: string;
  onMine: () => void;
  onTheirs: () => void;
  /** Labels of the two versions if both are from the same person. */
  choices?: { readonly mine: string; readonly theirs: string };
  /** The rest of the stored version. */
  children: ReactNode;
}

/** Shows the stored version of a small record next to the typed one, and lets the user choose. */
export function StoredVersion({
  name = '',
  title,
  onMine,
  onTheirs,
  choices = TEXTS,
  children,
}: StoredVersionProps) {
  return (
    <section aria-label={title ?? TEXTS.title} className={styles.version}>
      <h3 className={styles.name}>{title ?? TEXTS.titleOf({ name })}</h3>
      {children}
      <div className={styles.choices}>
        <Button onClick={onTheirs} size="compact-sm" variant="default">
          {choices.theirs}
        </Button>
        <Button onClick={onMine} size="compact-sm" variant="default">
          {choices.mine}
        </Button>
      </div>
    </section>
  );
}
