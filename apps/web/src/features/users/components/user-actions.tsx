import { Box, Button, Code, Group } from '@mantine/core';
import type { UserAccount } from '@reviews/contracts/users';
import { Suspense, useState } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import { useChangeAccount, useSendLink, useUnlink } from '../api/user-queries.ts';
import { USER_TEXTS as texts } from '../lib/user-texts.ts';

const LinksDialog = lazyComponent(async () => (await import('./links-dialog.tsx')).LinksDialog);

type Asked = 'deactivate' | 'reactivate' | 'sendLink' | 'unlink';
const QUESTIONS = {
  deactivate: {
    title: texts.deactivateTitle,
    message: texts.deactivateMessage,
    confirm: texts.deactivate,
    danger: true,
  },
  reactivate: {
    title: texts.reactivateTitle,
    message: texts.reactivateMessage,
    confirm: texts.reactivate,
    danger: false,
  },
  sendLink: {
    title: texts.sendLinkTitle,
    message: texts.sendLinkMessage,
    confirm: texts.send,
    danger: false,
  },
  unlink: {
    title: texts.unlinkTitle,
    message: texts.unlinkMessage,
    confirm: texts.unlink,
    danger: true,
  },
} as const;

/** Closes or reopens the account, and sends its password link. */
export function UserActions({ account }: { account: UserAccount }) {
  const {
    id,
    name,
    email,
    state,
    link,
    link_way: linkWay,
    providers,
    is_self: isSelf,
    within_reach: isWithinReach,
  } = account;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const change = useChangeAccount(id);
  const send = useSendLink(id);
  const unlink = useUnlink(id);
  const { formatDateTime } = useDates();
  const isClosed = state === 'deactivated';
  const needsServer = isWithinReach && !isClosed && linkWay === 'server';
  const question = asked === null ? null : QUESTIONS[asked];
  const close = (): void => setAsked(null);
  const confirm = (): void => {
    if (asked === 'sendLink')
      send.mutate(undefined, { onSuccess: (answer) => setShown(answer.link), onSettled: close });
    else if (asked === 'unlink') unlink.mutate(undefined, { onSettled: close });
    else if (asked !== null) change.mutate(asked, { onSettled: close });
  };
  return (
    <Section
      hint={
        <>
          {link !== null && (
            <span>
              {texts.linkIs[link.state]}{' '}
              {(link.state === 'sent' || link.state === 'kept' || link.state === 'waiting') &&
                texts.linkUntil({ date: formatDateTime(link.ends_at) })}
            </span>
          )}
          {providers.length > 0 && (
            <Box component="span" display="block">
              {texts.signsInWith({ names: providers.join(', ') })}
            </Box>
          )}
          {needsServer && (
            <Box component="span" display="block">
              {texts.linkByServer}{' '}
              <Code className="wrap-anywhere">{texts.linkCommand({ email })}</Code>
            </Box>
          )}
        </>
      }
      isBare
      title={texts.account}
    >
      {isWithinReach && (
        <Group gap="xs" align="stretch">
          {!isClosed && linkWay !== 'server' && (
            <Button aria-haspopup="dialog" onClick={() => setAsked('sendLink')} variant="default">
              {texts.sendLink}
            </Button>
          )}
          {providers.length > 0 && (
            <Button aria-haspopup="dialog" onClick={() => setAsked('unlink')} variant="default">
              {texts.unlink}
            </Button>
          )}
          {isClosed ? (
            <Button aria-haspopup="dialog" onClick={() => setAsked('reactivate')}>
              {texts.reactivate}
            </Button>
          ) : (
            !isSelf && (
              <Button
                aria-haspopup="dialog"
                c="var(--danger)"
                onClick={() => setAsked('deactivate')}
                variant="default"
              >
                {texts.deactivate}
              </Button>
            )
          )}
        </Group>
      )}
      <LazyConfirmDialog
        busy={change.isPending || send.isPending || unlink.isPending}
        confirmLabel={question?.confirm ?? ''}
        danger={question?.danger ?? false}
        message={question?.message ?? ''}
        onCancel={close}
        onConfirm={confirm}
        opened={question !== null}
        title={question?.title({ name }) ?? ''}
      />
      <Suspense>
        {shown !== null && (
          <LinksDialog links={[{ name, email, link: shown }]} onClose={() => setShown(null)} />
        )}
      </Suspense>
    </Section>
  );
}
