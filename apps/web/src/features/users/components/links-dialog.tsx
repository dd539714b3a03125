import { Button, Text } from '@mantine/core';
import { useCopied } from '../../../lib/use-copied.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { INVITE_TEXTS as texts } from '../lib/user-texts.ts';
import styles from './links-dialog.module.css';

const WIDTH = 620;

interface Link {
  name: string;
  email: string;
  /** An address on this site. */
  link: string;
}

/** Shows password links once, when email is off. */
export function LinksDialog({ links, onClose }: { links: readonly Link[]; onClose: () => void }) {
  const { copied, hasFailed, copy } = useCopied();
  const addressOf = (link: string): string => new URL(link, window.location.origin).href;
  return (
    <Dialog
      actions={<Button onClick={onClose}>{texts.done}</Button>}
      onClose={onClose}
      opened
      size={WIDTH}
      title={texts.linksTitle}
    >
      <p>{texts.linksHint}</p>
      <p aria-live="polite">{hasFailed && texts.copyFailed}</p>
      <ul className={styles.links}>
        {links.map(({ name, email, link }) => (
          <li className={styles.link} key={link}>
            <Text span fw={550}>
              {name}
            </Text>
            <span className={styles.address} title={email}>
              {addressOf(link)}
            </span>
            <Button
              aria-label={texts.copyLink({ name })}
              className={styles.copy ?? ''}
              onClick={() => void copy(addressOf(link))}
              size="compact-sm"
              variant="default"
            >
              {copied === addressOf(link) ? texts.copied : texts.copy}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
