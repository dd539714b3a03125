import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { COMMENT_MAX_CHARS, LABELS, MESSAGES } from '@reviews/domain';
import { isEmptyRichText } from '@reviews/rich-text';
import {
  memo,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { findEmployees } from '../../../lib/find-employees.ts';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { RichTextContent } from '../../../ui/rich-text-editor/rich-text-content.tsx';
import type { RichTextEditorHandle } from '../../../ui/rich-text-editor/editor-types.ts';
import { LazyRichTextEditor } from '../../../ui/rich-text-editor/lazy-rich-text-editor.tsx';
import { useSaveWriting } from '../api/save-writing.ts';
import { useDiscussion } from '../hooks/use-discussion.ts';
import { COMMENT_TEXTS } from '../lib/comment-texts.ts';
import { hasWords, type Discussion } from '../lib/discussion.ts';
import type { Writing } from '../lib/journal.ts';
import { visibilityOf, type CommentingOptions } from '../lib/visibility.ts';
import { CopyText } from './copy-text.tsx';
import { VisibilityPicker } from './visibility-picker.tsx';

const ROWS = 3;
const SAVE_LABEL = {
  new: COMMENT_TEXTS.saveComment,
  reply: COMMENT_TEXTS.saveReply,
  edit: COMMENT_TEXTS.saveChanges,
} as const;

interface ComposerProps {
  discussion: Discussion;
  /** Key of the unsaved text. */
  writingKey: string;
  /** Accessible label of the editor. */
  label: string;
  /** Visibilities of a new comment; a reply is visible to those who see its thread (AMB-16). */
  options?: CommentingOptions | undefined;
  /** The default visibility, used when none is remembered. */
  first?: string | undefined;
  /** Called when the writer discards the text; moves the focus back. */
  onLeave?: (() => void) | undefined;
}

/**
 * Edits a comment, reply or change. Holds the typed text itself, so that typing does not render the
 * threads around it.
 */
export const Composer = memo(function Composer({
  discussion,
  writingKey,
  ...props
}: ComposerProps) {
  const writing = useDiscussion(discussion, ({ writings }) =>
    writings.find(({ key }) => key === writingKey),
  );
  return writing ? <OpenComposer {...props} discussion={discussion} writing={writing} /> : null;
});

function OpenComposer({
  discussion,
  writing,
  label,
  options,
  first,
  onLeave,
}: Omit<ComposerProps, 'writingKey'> & { writing: Writing }) {
  const { key, kind } = writing;
  const id = useId();
  const { mutate, isPending, isError } = useSaveWriting(discussion);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const editor = useWantedEditor(discussion, key, root);
  const visibility = options
    ? visibilityOf(writing, options, discussion.address.person, first)
    : null;

  const drop = (): void => {
    discussion.drop(key);
    onLeave?.();
  };
  const save = (): void => {
    editor.current?.flush();
    const now = discussion.getState().writings.find((each) => each.key === key);
    if (!now || isPending) return;
    const found = problemOf(now, options !== undefined && visibility === null);
    setProblem(found);
    if (found?.part === 'text') editor.current?.focus();
    if (found !== null) return;
    if (kind === 'edit' && !hasWords(now)) drop();
    else mutate({ writing: now, visibility });
  };
  const leave = (): void => {
    editor.current?.flush();
    const now = discussion.getState().writings.find((each) => each.key === key);
    if (now && hasWords(now)) setIsLeaving(true);
    else drop();
  };
  const saveByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };

  return (
    <Stack
      aria-label={label}
      gap="xs"
      onKeyDownCapture={saveByKey}
      ref={root}
      role="group"
      style={{ '--rich-text-toolbar-top': '0px' }}
    >
      {writing.theirs !== null && <Theirs html={writing.theirs} />}
      <Box fz="sm" inert={isPending} opacity={isPending ? 0.6 : undefined}>
        <LazyRichTextEditor
          ariaLabel={label}
          describedBy={problem?.part === 'text' ? `${id}-problem` : undefined}
          invalid={problem?.part === 'text'}
          kind="comment"
          minRows={ROWS}
          onChange={(text) => {
            discussion.write(key, { text });
            setProblem(null);
          }}
          ref={editor.attach}
          required
          searchEmployees={findEmployees}
          value={writing.text}
        />
      </Box>
      {problem && (
        <Text c="var(--danger)" fz="note" id={`${id}-problem`} role="alert">
          {problem.message}
        </Text>
      )}
      {isError && !isPending && !problem && (
        <Group gap="xs" justify="space-between" c="dimmed" fz="note">
          <p>{COMMENT_TEXTS.notSaved}</p>
          <CopyText html={writing.text} />
        </Group>
      )}
      <Group gap="xs" justify="space-between">
        {options && (
          <VisibilityPicker
            describedBy={problem?.part === 'visibility' ? `${id}-problem` : undefined}
            invalid={problem?.part === 'visibility'}
            onChoose={(value) => {
              discussion.write(key, { visibility: value });
              setProblem(null);
            }}
            options={options}
            value={visibility}
          />
        )}
        <Group gap={4} align="stretch" justify="flex-end" wrap="nowrap" flex={1}>
          <Button disabled={isPending} onClick={leave} size="sm" variant="subtle">
            {writing.theirs === null ? LABELS.buttons.cancel : COMMENT_TEXTS.keepTheirs}
          </Button>
          <Button loading={isPending} onClick={save} size="sm">
            {writing.theirs === null ? SAVE_LABEL[kind] : COMMENT_TEXTS.saveMine}
          </Button>
        </Group>
      </Group>
      <LazyConfirmDialog
        confirmLabel={COMMENT_TEXTS.discard}
        danger
        message={COMMENT_TEXTS.confirmDiscard}
        onCancel={() => setIsLeaving(false)}
        onConfirm={drop}
        opened={isLeaving}
        title={COMMENT_TEXTS.discardTitle}
      />
    </Stack>
  );
}

/** Shows someone else's version of the comment beside the user's own. */
function Theirs({ html }: { html: string }) {
  return (
    <Stack gap={6} py={10} px="sm" bdrs="md" bg="var(--warning-soft)" fz="note">
      <Text c="var(--ink)">{MESSAGES.comments.conflict}</Text>
      <Box component="h4" c="dimmed" fz="xs" fw={550}>
        {COMMENT_TEXTS.theirs}
      </Box>
      <RichTextContent compact html={html} />
    </Stack>
  );
}

interface Problem {
  part: 'text' | 'visibility';
  message: string;
}

function problemOf({ kind, text }: Writing, lacksVisibility: boolean): Problem | null {
  if (isEmptyRichText(text))
    return {
      part: 'text',
      message: kind === 'new' ? MESSAGES.comments.required : MESSAGES.comments.replyRequired,
    };
  if (text.length > COMMENT_MAX_CHARS)
    return { part: 'text', message: MESSAGES.fields.tooLong({ max: COMMENT_MAX_CHARS }) };
  return lacksVisibility
    ? { part: 'visibility', message: MESSAGES.comments.visibilityRequired }
    : null;
}

/**
 * Focuses the editor once it has loaded, but only if the user opened it; not for text restored from
 * the journal.
 */
function useWantedEditor(discussion: Discussion, key: string, root: RefObject<HTMLElement | null>) {
  const isWanted = useDiscussion(discussion, ({ wanted }) => wanted === key);
  const current = useRef<RichTextEditorHandle | null>(null);
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (!isWanted || !isThere) return;
    // Keeps the focus if the user has already moved to another control here.
    if (root.current?.contains(document.activeElement) !== true) current.current?.focus('end');
    discussion.focusGiven();
  }, [isWanted, isThere, discussion, root]);
  // A stable function: the editor hands itself over again whenever the function changes.
  const [attach] = useState(() => (handle: RichTextEditorHandle | null): void => {
    current.current = handle;
    setIsThere(handle !== null);
  });
  return {
    attach,
    get current() {
      return current.current;
    },
  };
}
