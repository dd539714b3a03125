import { normaliseLink } from '@reviews/rich-text';
import { IconLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { EDITOR_TEXTS as texts } from './editor-texts.ts';
import { FieldPopover } from './field-popover.tsx';
import { ToolbarButton } from './toolbar-button.tsx';

interface LinkToolProps {
  readonly editor: Editor;
  /** Address of the link at the caret; null if there is none. */
  readonly href: string | null;
}

/** Adds, changes and removes a link. An address without a scheme becomes https. */
export function LinkTool({ editor, href }: LinkToolProps) {
  const [opened, setOpened] = useState(false);

  const close = (): void => {
    setOpened(false);
    editor.commands.focus();
  };

  const apply = (text: string): string | null => {
    const address = normaliseLink(text);
    if (address === null) {
      return texts.notAnAddress;
    }
    setLink(editor, address, text.trim());
    return null;
  };

  const remove = (): void => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    close();
  };

  return (
    <FieldPopover
      opened={opened}
      onClose={close}
      target={
        <ToolbarButton
          label={texts.link}
          icon={IconLink}
          pressed={href !== null}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      }
      label={texts.linkAddress}
      placeholder={texts.linkExample}
      initial={href ?? ''}
      submitLabel={href === null ? texts.addLink : texts.changeLink}
      onSubmit={apply}
      onRemove={href === null ? undefined : remove}
      removeLabel={texts.removeLink}
    />
  );
}

/** Sets a link. Without a selection or a link at the caret, the address itself becomes the text. */
function setLink(editor: Editor, href: string, typed: string): void {
  if (editor.state.selection.empty && !editor.isActive('link')) {
    editor.commands.insertContent({
      type: 'text',
      text: typed,
      marks: [{ type: 'link', attrs: { href } }],
    });
    return;
  }
  editor.chain().extendMarkRange('link').setLink({ href }).run();
}
