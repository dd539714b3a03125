import type { KeyAction } from '../../lib/run-keys.ts';
import { RUN_TEXTS } from '../../lib/run-texts.ts';
import styles from '../approval.module.css';

const SHORTCUTS: readonly (readonly [action: KeyAction, key: string, other?: string])[] = [
  ['down', 'j', '↓'],
  ['up', 'k', '↑'],
  ['approve', 'a'],
  ['decline', 'd'],
  ['approveAll', 'A'],
  ['undo', 'u'],
  ['terms', 't'],
  ['search', '/'],
  ['save', 'n', 'Ctrl Enter'],
  ['skip', 's'],
  ['previous', 'p'],
  ['keys', '?'],
];

/** Lists the keyboard shortcuts. */
export function Shortcuts({ id }: { id: string }) {
  return (
    <section aria-label={RUN_TEXTS.keys} className={styles.keys} id={id}>
      <dl>
        {SHORTCUTS.map(([action, key, other]) => (
          <div key={action}>
            <dt>
              <kbd>{key}</kbd>
              {other !== undefined && <kbd>{other}</kbd>}
            </dt>
            <dd>{RUN_TEXTS.shortcuts[action]}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.sub}>{RUN_TEXTS.keysScope}</p>
    </section>
  );
}
