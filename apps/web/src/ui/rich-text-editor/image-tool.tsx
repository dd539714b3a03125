import { IconPhoto } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useRef, useState, type ChangeEvent } from 'react';
import { EDITOR_TEXTS as texts } from './editor-texts.ts';
import { FieldPopover } from './field-popover.tsx';
import { IMAGE_TYPES } from './image-upload.ts';
import classes from './rich-text-editor.module.css';
import { ToolbarButton } from './toolbar-button.tsx';

interface ImageToolProps {
  readonly editor: Editor;
  /** Description of the selected picture; null if none is selected. */
  readonly selectedAlt: string | null;
  readonly onFiles: (files: File[]) => void;
}

/**
 * Inserts a picture. If a picture is selected, edits its description for people who cannot
 * see it.
 */
export function ImageTool({ editor, selectedAlt, onFiles }: ImageToolProps) {
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState(false);
  const isSelected = selectedAlt !== null;

  const close = (): void => {
    setOpened(false);
    editor.commands.focus();
  };

  const describe = (alt: string): null => {
    editor.commands.updateAttributes('image', { alt: alt.trim() });
    return null;
  };

  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.currentTarget.files ?? [])];
    // Lets the user choose the same file again after a failed upload.
    event.currentTarget.value = '';
    editor.commands.focus();
    onFiles(files);
  };

  return (
    <>
      <FieldPopover
        opened={opened && isSelected}
        onClose={close}
        target={
          <ToolbarButton
            label={isSelected ? texts.describePicture : texts.insertPicture}
            icon={IconPhoto}
            onClick={() => (isSelected ? setOpened(!opened) : input.current?.click())}
          />
        }
        label={texts.description}
        description={texts.descriptionHint}
        initial={selectedAlt ?? ''}
        submitLabel={texts.saveDescription}
        onSubmit={describe}
      />
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        multiple
        hidden
        tabIndex={-1}
        aria-label={texts.pictureFile}
        className={classes['fileInput']}
        onChange={choose}
      />
    </>
  );
}
