import { Button, Group } from '@mantine/core';
import type { PageAdminView } from '@reviews/contracts/company-pages';
import { pageAddress } from '@reviews/domain';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { useDeletePage, useWithdrawPage } from '../api/page-queries.ts';
import { PAGE_TEXTS as texts, quoted } from '../lib/page-texts.ts';

/** Actions on a page as a whole: view, unpublish, delete. */
export function PageActions({ page }: { page: PageAdminView }) {
  const { title, slug, state, entries } = page;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'withdraw' | 'remove' | null>(null);
  const withdraw = useWithdrawPage(page);
  const remove = useDeletePage(page);
  const close = (): void => setAsked(null);
  return (
    <Group gap="xs" align="stretch">
      {state !== 'draft' && (
        <>
          <Button component={Link} to={pageAddress(slug)} variant="default">
            {texts.read}
          </Button>
          <Button aria-haspopup="dialog" onClick={() => setAsked('withdraw')} variant="default">
            {texts.withdraw}
          </Button>
        </>
      )}
      <Button
        aria-haspopup="dialog"
        c="var(--danger)"
        onClick={() => setAsked('remove')}
        variant="default"
      >
        {texts.remove}
      </Button>
      <LazyConfirmDialog
        busy={withdraw.isPending}
        confirmLabel={texts.withdrawConfirm}
        message={texts.withdrawMessage}
        onCancel={close}
        onConfirm={() => withdraw.mutate(undefined, { onSettled: close })}
        opened={asked === 'withdraw'}
        title={texts.withdrawTitle({ title })}
      />
      <LazyConfirmDialog
        busy={remove.isPending}
        confirmLabel={texts.remove}
        danger
        message={
          <>
            <p>{texts.removeMessage}</p>
            {entries.length > 0 && (
              <p>{texts.removeEntries({ count: entries.length, names: quoted(entries) })}</p>
            )}
          </>
        }
        onCancel={close}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => void navigate('/page_admin', { replace: true }),
            onError: close,
          })
        }
        opened={asked === 'remove'}
        title={texts.removeTitle({ title })}
      />
    </Group>
  );
}
