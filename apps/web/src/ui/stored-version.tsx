import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './stored-version.module.css';

const TEXTS = { title: 'As it is now', saveOver: 'Save mine instead', takeTheirs: 'Take this over' } as const;

interface StoredVersionProps {
  name: string;
  onMine: () => void;
  onTheirs: () => void;
  /** What it holds beside its name. */
  children: ReactNode;
}

/** Within the dialog of a small record: what somebody else has made of it meanwhile, and which of the two is to be. */
export function StoredVersion({ name, onMine, onTheirs, children }: StoredVersionProps) {
  return (
    <section aria-label={TEXTS.title} className={styles.version}>
      <h3 className={styles.name}>
        {TEXTS.title}: {name}
      </h3>
      {children}
      <div className={styles.choices}>
        <Button onClick={onTheirs} size="compact-sm" variant="default">
          {TEXTS.takeTheirs}
        </Button>
        <Button onClick={onMine} size="compact-sm" variant="default">
          {TEXTS.saveOver}
        </Button>
      </div>
    </section>
  );
}
