import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu, UnstyledButton } from '@mantine/core';
import { HEADING_LEVELS, type HeadingLevel } from '@reviews/rich-text';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { EDITOR_TEXTS as texts } from './editor-texts.ts';
import classes from './rich-text-editor.module.css';

interface HeadingMenuProps {
  readonly editor: Editor;
  /** Heading level at the caret; null for ordinary text. */
  readonly level: HeadingLevel | null;
}

/** Chooses ordinary text or one of six heading levels for the block at the caret. */
export function HeadingMenu({ editor, level }: HeadingMenuProps) {
  const current = level === null ? texts.text : texts.heading({ level });
  return (
    // A menu must not contain Mantine's focus placeholder (axe: aria-required-children).
    <Menu
      withInitialFocusPlaceholder={false}
      position="bottom-start"
      withinPortal
      returnFocus={false}
      width={190}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <UnstyledButton
          data-toolbar-item
          tabIndex={-1}
          className={classes['headingTool']}
          aria-label={texts.textStyle({ style: current })}
          onMouseDown={(event) => event.preventDefault()}
        >
          <span>{current}</span>
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          rightSection={level === null ? <CurrentMark /> : null}
          onClick={() => editor.chain().focus().setParagraph().run()}
        >
          {texts.text}
        </Menu.Item>
        {HEADING_LEVELS.map((item) => (
          <Menu.Item
            key={item}
            rightSection={level === item ? <CurrentMark /> : null}
            onClick={() => editor.chain().focus().setHeading({ level: item }).run()}
          >
            <span className={classes['headingSample']} data-level={item}>
              {texts.heading({ level: item })}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function CurrentMark() {
  return <IconCheck size={16} stroke={1.5} role="img" aria-label={texts.currentStyle} />;
}
