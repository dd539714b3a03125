import { Box, Button, Group, Paper, Text } from '@mantine/core';
import { useCopied } from '../../../lib/use-copied.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { INVITE_TEXTS as texts } from '../lib/user-texts.ts';

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
      <Paper className="lined" component="ul" mt="sm" role="list" withBorder>
        {links.map(({ name, email, link }) => (
          <Group component="li" gap="sm" key={link} px={14} py={10} wrap="nowrap">
            <Box flex={1} miw={0}>
              <Text fw={550}>{name}</Text>
              <Text c="dimmed" fz="xs" title={email} truncate>
                {addressOf(link)}
              </Text>
            </Box>
            <Button
              aria-label={texts.copyLink({ name })}
              onClick={() => void copy(addressOf(link))}
              size="compact-sm"
              variant="default"
            >
              {copied === addressOf(link) ? texts.copied : texts.copy}
            </Button>
          </Group>
        ))}
      </Paper>
    </Dialog>
  );
}
