import { Box, Button, Group, Text } from '@mantine/core';
import type { MenuAdminView } from '@reviews/contracts/menu-admin';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { toast } from '../../../../lib/toasts.ts';
import { useUnloadWarning } from '../../../../lib/use-unload-warning.ts';
import { ActionBar } from '../../../../ui/action-bar.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LazyConfirmDialog } from '../../../../ui/lazy-confirm-dialog.tsx';
import { LeaveGuard } from '../../../../ui/leave-guard.tsx';
import { PageFrame } from '../../../../ui/page-frame.tsx';
import { Problem } from '../../../../ui/problem.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useRecordDraft } from '../../../../ui/use-record-draft.ts';
import { useMenuAdmin, useSaveMenu } from '../api/menu-admin-queries.ts';
import {
  entriesOf,
  isSameMenu,
  mergeMenu,
  newEntry,
  rebased,
  restored,
  type Entry,
} from '../lib/menu-draft.ts';
import { MENU_TEXTS as texts } from '../lib/menu-texts.ts';
import { MenuPreview } from './menu-preview.tsx';

// The drag-and-drop code is loaded with the tree, dialogs on first use.
const EntryTree = lazyComponent(async () => (await import('./entry-tree.tsx')).EntryTree);
const EntryDialog = lazyComponent(async () => (await import('./entry-dialog.tsx')).EntryDialog);
const MenuConflict = lazyComponent(async () => (await import('./menu-conflict.tsx')).MenuConflict);

const ROW_HEIGHT = 56;
const CONFLICT = 409;

/** Edits the main menu, for administrators (RT-50). */
export function MenuEditor() {
  const { data, error, isFetching, refetch } = useMenuAdmin();
  if (data === undefined) {
    return (
      <PageFrame subtitle={texts.subtitle} title={texts.title} width="wide">
        {error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.failed}
          />
        ) : (
          <SkeletonRows height={ROW_HEIGHT} rows={8} />
        )}
      </PageFrame>
    );
  }
  return <OpenMenu menu={data} />;
}

function OpenMenu({ menu }: { menu: MenuAdminView }) {
  const draft = useRecordDraft({
    latest: menu,
    revisionOf: ({ revision }) => revision,
    partOf: (one) => ({ entries: entriesOf(one) }),
    merge: mergeMenu,
  });
  const {
    seen,
    before: { entries: before },
    given: { entries },
  } = draft;
  const [asked, setAsked] = useState<'add' | 'restore' | 'conflict' | null>(null);
  const { mutate, isPending, error, reset } = useSaveMenu();
  const isDirty = !isSameMenu(entries, before);
  useUnloadWarning(() => isDirty);
  const change = (next: Entry[]): void => {
    if (error !== null) reset();
    draft.change({ entries: next });
  };
  const save = (over = seen.revision, what = entries): void => {
    if (isPending) return;
    const way = draft.send({ entries: what });
    mutate(
      { revision: over, entries: what },
      {
        onSuccess: way.saved,
        onError: (failure) => {
          way.failed();
          if (failure instanceof ApiError && failure.status === CONFLICT) setAsked('conflict');
        },
      },
    );
  };
  const restore = (): void => {
    setAsked(null);
    change(restored(entries));
    toast.success(texts.restored, { label: texts.undo, run: () => change(entries) });
  };
  const close = (): void => setAsked(null);
  return (
    <PageFrame
      primaryAction={
        <Button
          aria-haspopup="dialog"
          leftSection={<IconPlus aria-hidden size={16} stroke={ICON_STROKE} />}
          onClick={() => setAsked('add')}
        >
          {texts.add}
        </Button>
      }
      secondaryActions={
        <Button aria-haspopup="dialog" onClick={() => setAsked('restore')} variant="default">
          {texts.restore}
        </Button>
      }
      subtitle={texts.subtitle}
      title={texts.title}
      width="wide"
    >
      <Text c="dimmed" fz="note" mb="md">
        {texts.note}
      </Text>
      <Group align="flex-start" gap="24px 40px">
        <Box flex="1000 1 30rem" miw={0}>
          <Suspense fallback={<SkeletonRows height={ROW_HEIGHT} rows={8} />}>
            <EntryTree
              entries={entries}
              menu={seen}
              onChange={change}
              problems={error instanceof ApiError ? error.errors : {}}
            />
          </Suspense>
          <SaveBar
            error={error}
            isDirty={isDirty}
            isSaving={isPending}
            onDiscard={() => change(before)}
            onSave={() => save()}
          />
        </Box>
        <MenuPreview entries={entries} roles={seen.roles} />
      </Group>
      <Suspense>
        {asked === 'add' && (
          <EntryDialog
            entry={newEntry(entries)}
            menu={seen}
            onApply={(entry) => change([...entries, entry])}
            onClose={close}
          />
        )}
        {asked === 'conflict' && (
          <MenuConflict
            onClose={close}
            onKeepMine={(theirs) => {
              const mine = rebased(entries, before, entriesOf(theirs));
              close();
              draft.goOnWith(theirs, { entries: mine });
              save(theirs.revision, mine);
            }}
            onTakeTheirs={() => {
              close();
              reset();
              draft.discard();
            }}
            seen={before}
          />
        )}
      </Suspense>
      <LazyConfirmDialog
        confirmLabel={texts.restoreConfirm}
        message={texts.restoreMessage}
        onCancel={close}
        onConfirm={restore}
        opened={asked === 'restore'}
        title={texts.restoreTitle}
      />
      <LeaveGuard hasUnsaved={() => isDirty} message={texts.leave} />
    </PageFrame>
  );
}

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  error: Error | null;
  onSave: () => void;
  onDiscard: () => void;
}

function SaveBar({ isDirty, isSaving, error, onSave, onDiscard }: SaveBarProps) {
  if (!isDirty && error === null) return null;
  return (
    <ActionBar
      note={
        <Text c="dimmed" component="div" fz="note">
          <span aria-live="polite">{isDirty && texts.unsaved}</span>
          {error !== null && <Problem>{error.message}</Problem>}
        </Text>
      }
    >
      <Button disabled={isSaving} onClick={onDiscard} variant="default">
        {texts.discard}
      </Button>
      <Button disabled={!isDirty} loading={isSaving} onClick={onSave}>
        {texts.save}
      </Button>
    </ActionBar>
  );
}
