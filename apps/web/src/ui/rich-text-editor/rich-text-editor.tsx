import { VisuallyHidden } from '@mantine/core';
import { TEXTAREA_ROWS } from '@reviews/domain';
import { EditorContent } from '@tiptap/react';
import {
  useCallback,
  useId,
  useImperativeHandle,
  useState,
  useSyncExternalStore,
  type CSSProperties,
} from 'react';
import { EditorToolbar } from './editor-toolbar.tsx';
import type { RichTextEditorProps } from './editor-types.ts';
import { uploadImages } from './image-upload.ts';
import type { MentionState } from './mention-search.ts';
import { MentionList, mentionOptionId, messageOf } from './mention-list.tsx';
import classes from './rich-text-editor.module.css';
import typography from './rich-text-typography.module.css';
import { useChangeSync } from './use-change-sync.ts';
import { useRichTextEditor } from './use-rich-text-editor.ts';

/**
 * The product's rich text editor. It imports Tiptap, so pages use
 * `LazyRichTextEditor`, which loads it
 * when a rich text question is shown.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const {
    kind,
    value,
    onChange,
    ref,
    disabled = false,
    invalid = false,
    minRows = TEXTAREA_ROWS,
  } = props;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const listId = `${id}-mentions`;
  const [isFocused, setIsFocused] = useState(false);
  const [attributes, setAttributes] = useState(() => textAttributes(props, id, listId, null));
  const { editor, mentions, anchor, announcement, imageSettings } = useRichTextEditor({
    ...props,
    attributes,
  });
  const mentionState = useSyncExternalStore(mentions.subscribe, mentions.getState);
  const isMentionOpen = isFocused && mentionState.phase !== 'closed';

  const nextAttributes = textAttributes(props, id, listId, isMentionOpen ? mentionState : null);
  if (JSON.stringify(nextAttributes) !== JSON.stringify(attributes)) {
    setAttributes(nextAttributes);
  }

  const sync = useChangeSync(editor, value, onChange);
  useImperativeHandle(
    ref,
    () => ({
      flush: () => sync.flush(),
      focus: (at) => {
        editor.commands.focus(at);
      },
    }),
    [editor, sync],
  );

  const rows: CSSProperties & Record<'--rich-text-min-rows', number> = {
    '--rich-text-min-rows': minRows,
  };
  const onFiles = useCallback(
    (files: File[]): void => void uploadImages(editor, files, imageSettings),
    [editor, imageSettings],
  );

  return (
    <div
      className={classes['root']}
      style={rows}
      data-invalid={invalid || undefined}
      data-disabled={disabled || undefined}
    >
      {disabled ? null : (
        <EditorToolbar
          editor={editor}
          kind={kind}
          controls={id}
          onFiles={props.uploadImage === undefined ? undefined : onFiles}
        />
      )}
      <EditorContent
        editor={editor}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
      />
      <VisuallyHidden role="status">
        {isMentionOpen ? mentionAnnouncement(mentionState) : announcement}
      </VisuallyHidden>
      {isMentionOpen ? (
        <MentionList id={listId} state={mentionState} search={mentions} anchor={anchor} />
      ) : null}
    </div>
  );
}

/** Returns the ARIA attributes of the text; `mention` is set while the dropdown is open. */
function textAttributes(
  props: RichTextEditorProps,
  id: string,
  listId: string,
  mention: MentionState | null,
): Record<string, string> {
  const active =
    mention !== null && mention.candidates.length > 0
      ? mentionOptionId(listId, mention.active)
      : undefined;
  const attributes: Record<string, string | undefined> = {
    id,
    role: 'textbox',
    class: `${typography['content'] ?? ''} ${classes['text'] ?? ''}`,
    'aria-multiline': 'true',
    'aria-label': props.ariaLabel,
    'aria-labelledby': props.labelledBy,
    'aria-describedby': props.describedBy,
    'aria-placeholder': props.placeholder,
    'aria-required': props.required === true ? 'true' : undefined,
    'aria-invalid': props.invalid === true ? 'true' : undefined,
    'aria-disabled': props.disabled === true ? 'true' : undefined,
    'aria-autocomplete': props.searchEmployees === undefined ? undefined : 'list',
    'aria-controls': mention === null ? undefined : listId,
    'aria-activedescendant': active,
    // Escape closes the dropdown and not a dialog around the editor.
    'data-mantine-stop-propagation': mention === null ? undefined : 'true',
  };
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function mentionAnnouncement(state: MentionState): string {
  const count = state.candidates.length;
  return state.phase === 'found'
    ? `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`
    : (messageOf(state) ?? '');
}
