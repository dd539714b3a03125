import { RICH_TEXT_RULES, type HeadingLevel, type RichTextKind } from '@reviews/rich-text';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconItalic,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
  type Icon,
} from '@tabler/icons-react';
import { useEditorState, type Editor } from '@tiptap/react';
import { memo } from 'react';
import { EDITOR_TEXTS as texts } from './editor-texts.ts';
import { HeadingMenu } from './heading-menu.tsx';
import { ImageTool } from './image-tool.tsx';
import { LinkTool } from './link-tool.tsx';
import classes from './rich-text-editor.module.css';
import { ToolbarButton } from './toolbar-button.tsx';
import { useRovingFocus } from './use-roving-focus.ts';

const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl+';

interface Toggle {
  readonly label: string;
  readonly icon: Icon;
  readonly shortcut: string;
  /** The node or mark that makes the button pressed when it is at the caret. */
  readonly name: string;
  readonly run: (editor: Editor) => void;
}

const STYLES: readonly Toggle[] = [
  {
    label: texts.tools.bold,
    icon: IconBold,
    shortcut: `${COMMAND_KEY}B`,
    name: 'bold',
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: texts.tools.italic,
    icon: IconItalic,
    shortcut: `${COMMAND_KEY}I`,
    name: 'italic',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: texts.tools.underline,
    icon: IconUnderline,
    shortcut: `${COMMAND_KEY}U`,
    name: 'underline',
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: texts.tools.strike,
    icon: IconStrikethrough,
    shortcut: `${COMMAND_KEY}Shift+S`,
    name: 'strike',
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
];

const BLOCKS: readonly Toggle[] = [
  {
    label: texts.tools.bulletList,
    icon: IconList,
    shortcut: `${COMMAND_KEY}Shift+8`,
    name: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: texts.tools.orderedList,
    icon: IconListNumbers,
    shortcut: `${COMMAND_KEY}Shift+7`,
    name: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: texts.tools.blockquote,
    icon: IconBlockquote,
    shortcut: `${COMMAND_KEY}Shift+B`,
    name: 'blockquote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

interface EditorToolbarProps {
  readonly editor: Editor;
  readonly kind: RichTextKind;
  /** Id of the text that the toolbar controls. */
  readonly controls: string;
  /** Missing if pictures cannot be uploaded. */
  readonly onFiles?: ((files: File[]) => void) | undefined;
}

/**
 * The editor's tools: styles, headings, lists, quote, link, picture, undo and
 * redo. Memoised, since it
 * has a tooltip per button and the editor around it renders every few key strokes.
 */
export const EditorToolbar = memo(function EditorToolbar({
  editor,
  kind,
  controls,
  onFiles,
}: EditorToolbarProps) {
  const roving = useRovingFocus();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => toolbarState(current),
  });
  const rules = RICH_TEXT_RULES[kind];

  const toggles = (items: readonly Toggle[]) =>
    items.map(({ label, icon, shortcut, name, run }) => (
      <ToolbarButton
        key={name}
        label={label}
        icon={icon}
        shortcut={shortcut}
        pressed={state.active.includes(name)}
        onClick={() => run(editor)}
      />
    ));

  return (
    <div
      role="toolbar"
      aria-label={texts.toolbar}
      aria-controls={controls}
      className={classes['toolbar']}
      {...roving}
    >
      {rules.headings ? (
        <div className={classes['group']}>
          <HeadingMenu editor={editor} level={state.heading} />
        </div>
      ) : null}
      <div className={classes['group']}>{toggles(STYLES)}</div>
      <div className={classes['group']}>{toggles(BLOCKS)}</div>
      <div className={classes['group']}>
        <LinkTool editor={editor} href={state.href} />
        {rules.images && onFiles !== undefined ? (
          <ImageTool editor={editor} selectedAlt={state.selectedAlt} onFiles={onFiles} />
        ) : null}
      </div>
      <div className={classes['group']}>
        <ToolbarButton
          label={texts.tools.undo}
          icon={IconArrowBackUp}
          shortcut={`${COMMAND_KEY}Z`}
          unavailable={!state.canUndo}
          onClick={() => editor.chain().focus().undo().run()}
        />
        <ToolbarButton
          label={texts.tools.redo}
          icon={IconArrowForwardUp}
          shortcut={`${COMMAND_KEY}Shift+Z`}
          unavailable={!state.canRedo}
          onClick={() => editor.chain().focus().redo().run()}
        />
      </div>
    </div>
  );
});

interface ToolbarState {
  readonly active: readonly string[];
  readonly heading: HeadingLevel | null;
  readonly href: string | null;
  readonly selectedAlt: string | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

function toolbarState(editor: Editor): ToolbarState {
  const level: unknown = editor.isActive('heading')
    ? editor.getAttributes('heading')['level']
    : null;
  const href: unknown = editor.getAttributes('link')['href'];
  const alt: unknown = editor.isActive('image') ? editor.getAttributes('image')['alt'] : null;
  return {
    active: [...STYLES, ...BLOCKS].map(({ name }) => name).filter((name) => editor.isActive(name)),
    heading: isHeadingLevel(level) ? level : null,
    href: typeof href === 'string' ? href : null,
    selectedAlt: typeof alt === 'string' ? alt : null,
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

function isHeadingLevel(level: unknown): level is HeadingLevel {
  return typeof level === 'number' && level >= 1 && level <= 6;
}
