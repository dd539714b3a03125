import { Group, Stack, Text } from '@mantine/core';
import type { MenuAdminView } from '@reviews/contracts/menu-admin';
import { MENU_MAX_DEPTH, PERMISSION_LABELS } from '@reviews/domain';
import { IconExternalLink, IconEyeOff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { toast } from '../../../../lib/toasts.ts';
import { audienceInWords } from '../../../../ui/audience-fields.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { SortableTree } from '../../../../ui/sortable-tree.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { moveTo, stepFrom } from '../../../../ui/tree-moves.ts';
import { without, type Entry, type EntryAction } from '../lib/menu-draft.ts';
import { MENU_TEXTS as texts } from '../lib/menu-texts.ts';
import { EntryMenu } from './entry-menu.tsx';
import { RecordButton } from '../../../../ui/record-actions.tsx';

const EntryDialog = lazyComponent(async () => (await import('./entry-dialog.tsx')).EntryDialog);
const MoveDialog = lazyComponent(async () => (await import('./move-dialog.tsx')).MoveDialog);

interface EntryTreeProps {
  entries: readonly Entry[];
  menu: MenuAdminView;
  /** The server's errors by path. */
  problems: Readonly<Record<string, readonly string[]>>;
  onChange: (entries: Entry[]) => void;
}

/** Renders the entries in order, each with its actions. */
export function EntryTree({ entries, menu, problems, onChange }: EntryTreeProps) {
  const [asked, setAsked] = useState<{
    readonly id: number;
    readonly what: 'edit' | 'into';
  } | null>(null);
  const shown = entries.find(({ id }) => id === asked?.id);
  const put = (entry: Entry): void =>
    onChange(entries.map((each) => (each.id === entry.id ? entry : each)));
  const act = (entry: Entry, action: EntryAction): void => {
    switch (action) {
      case 'up':
      case 'down': {
        const place = stepFrom(entries, entry.id, action, MENU_MAX_DEPTH);
        if (place !== null) onChange(moveTo(entries, entry.id, place));
        return;
      }
      case 'into':
        return setAsked({ id: entry.id, what: 'into' });
      case 'hide':
        return put({ ...entry, is_hidden: !entry.is_hidden });
      case 'remove':
        onChange(without(entries, entry.id));
        toast.success(texts.removed(entry), {
          label: texts.undo,
          run: () => onChange([...entries]),
        });
    }
  };
  const close = (): void => setAsked(null);
  return (
    <>
      <SortableTree
        items={entries}
        label={texts.tree}
        maxDepth={MENU_MAX_DEPTH}
        nameOf={({ name }) => name || texts.unnamed}
        onChange={onChange}
      >
        {(entry) => (
          <Group gap={4} wrap="nowrap">
            <EntryWords
              entry={entry}
              menu={menu}
              problem={problemOf(problems, entries.indexOf(entry))}
            />
            <RecordButton
              asks
              label={texts.edit(entry)}
              onClick={() => setAsked({ id: entry.id, what: 'edit' })}
            >
              {texts.editWord}
            </RecordButton>
            <EntryMenu
              entry={entry}
              isFirst={stepFrom(entries, entry.id, 'up', MENU_MAX_DEPTH) === null}
              isLast={stepFrom(entries, entry.id, 'down', MENU_MAX_DEPTH) === null}
              onAction={(action) => act(entry, action)}
            />
          </Group>
        )}
      </SortableTree>
      <Suspense>
        {shown !== undefined && asked?.what === 'edit' && (
          <EntryDialog entry={shown} menu={menu} onApply={put} onClose={close} />
        )}
        {shown !== undefined && asked?.what === 'into' && (
          <MoveDialog
            entries={entries}
            entry={shown}
            onClose={close}
            onMove={(place) => onChange(moveTo(entries, shown.id, place))}
          />
        )}
      </Suspense>
    </>
  );
}

const problemOf = (problems: EntryTreeProps['problems'], at: number): string | undefined =>
  Object.entries(problems).find(([path]) => path.startsWith(`entries.${at}.`))?.[1][0];

function EntryWords({
  entry,
  menu,
  problem,
}: {
  entry: Entry;
  menu: MenuAdminView;
  problem: string | undefined;
}) {
  const page =
    entry.page_id === null ? undefined : menu.pages.find(({ id }) => id === entry.page_id);
  const leads =
    entry.page_id !== null
      ? page === undefined
        ? texts.pageGone
        : texts.companyPage(page)
      : (entry.url ?? texts.heading);
  const further =
    entry.permission === null
      ? []
      : [texts.permission({ label: PERMISSION_LABELS[entry.permission] })];
  return (
    <Stack gap={1} flex={1} miw={0}>
      <Group
        c={entry.is_hidden ? 'dimmed' : undefined}
        className="wrap-anywhere"
        component="span"
        fw={550}
        gap="2px 8px"
      >
        {entry.name || texts.unnamed}
        {entry.is_hidden && (
          <Tag icon={IconEyeOff} tone="quiet">
            {texts.hidden}
          </Tag>
        )}
        {entry.target !== null && (
          <Tag icon={IconExternalLink} tone="quiet">
            {texts.newWindow}
          </Tag>
        )}
      </Group>
      <Facts>
        <span>{leads}</span>
        <span>{audienceInWords(entry, menu.roles, further)}</span>
        {page?.is_published === false && (
          <Text span c="var(--warning)">
            {texts.draftPage}
          </Text>
        )}
      </Facts>
      {problem !== undefined && (
        <Text span c="var(--danger)" fz="xs" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}
