import { IMAGE_MAX_BYTES, MESSAGES } from '@reviews/domain';
import { imageKeyOf, imageSource } from '@reviews/rich-text';
import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { EDITOR_TEXTS as texts } from './editor-texts.ts';

/**
 * The server's response to an upload: the picture's key, or its address on our own server (API-36).
 */
export type UploadedImage = { readonly key: string } | { readonly url: string };

/** Uploads a picture; rejects with an Error whose message can be shown. */
export type ImageUpload = (file: File) => Promise<UploadedImage>;

/** The formats the server accepts. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** What an upload needs besides the picture. */
export interface ImageUploadSettings {
  readonly upload: ImageUpload;
  /** Called with a message to show; the text is unchanged. */
  readonly onError: (message: string) => void;
  /** Called with a text to announce while a picture uploads and when it is done; '' for nothing. */
  readonly onProgress: (message: string) => void;
}

type PlaceholderChange =
  | { readonly type: 'add'; readonly id: symbol; readonly position: number; readonly name: string }
  | { readonly type: 'remove'; readonly id: symbol };

const placeholders = new PluginKey<DecorationSet>('imagePlaceholders');

/** Uploads pictures that are pasted or dropped into the text and inserts them there. */
export function imageUploadExtension(settings: ImageUploadSettings): Extension {
  return Extension.create({
    name: 'imageUpload',
    addProseMirrorPlugins() {
      const editor = this.editor;
      return [
        new Plugin<DecorationSet>({
          key: placeholders,
          state: {
            init: () => DecorationSet.empty,
            apply: (transaction, set) => {
              const mapped = set.map(transaction.mapping, transaction.doc);
              const change: PlaceholderChange | undefined = transaction.getMeta(placeholders);
              return change === undefined ? mapped : applyChange(mapped, change, transaction.doc);
            },
          },
          props: {
            decorations: (state) => placeholders.getState(state),
            handlePaste: (view, event) => onFiles(editor, view, event.clipboardData, settings),
            handleDrop: (view, event, _slice, moved) => {
              const position = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
              return !moved && onFiles(editor, view, event.dataTransfer, settings, position);
            },
          },
        }),
      ];
    },
  });
}

/** Uploads pictures and inserts them at a position, by default at the caret. */
export async function uploadImages(
  editor: Editor,
  files: readonly File[],
  settings: ImageUploadSettings,
  position: number = editor.state.selection.from,
): Promise<void> {
  await Promise.all(files.map((file) => uploadImage(editor, file, settings, position)));
}

async function uploadImage(
  editor: Editor,
  file: File,
  settings: ImageUploadSettings,
  position: number,
): Promise<void> {
  const refusal = refusalOf(file);
  if (refusal !== null) {
    settings.onError(refusal);
    return;
  }
  const id = Symbol(file.name);
  change(editor, { type: 'add', id, position, name: file.name });
  settings.onProgress(texts.uploading({ name: file.name }));
  try {
    const source = sourceOf(await settings.upload(file));
    if (!editor.isDestroyed) {
      insertAt(editor, id, source, altFrom(file.name));
      settings.onProgress(texts.inserted);
    }
  } catch (error) {
    if (!editor.isDestroyed) {
      change(editor, { type: 'remove', id });
      settings.onProgress('');
      settings.onError(
        error instanceof Error && error.message !== '' ? error.message : texts.uploadFailed,
      );
    }
  }
}

function refusalOf(file: File): string | null {
  if (!IMAGE_TYPES.includes(file.type)) {
    return MESSAGES.uploads.notAnImage;
  }
  return file.size > IMAGE_MAX_BYTES
    ? MESSAGES.uploads.tooLarge({ megabytes: IMAGE_MAX_BYTES / BYTES_PER_MEGABYTE })
    : null;
}

function sourceOf(uploaded: UploadedImage): string {
  const source = 'key' in uploaded ? imageSource(uploaded.key) : uploaded.url;
  if (imageKeyOf(source) === null) {
    throw new Error(texts.uploadFailed);
  }
  return source;
}

/**
 * Returns an initial description: the file name without its extension, unless a camera or the
 * clipboard made it up.
 */
function altFrom(fileName: string): string {
  const name = fileName.replace(/\.[a-z0-9]+$/i, '');
  return /^(?:image|img|dsc|pxl|screenshot|unknown)?[\s_.()\d-]*$/i.test(name)
    ? ''
    : name.replaceAll(/[_-]+/g, ' ');
}

function insertAt(editor: Editor, id: symbol, src: string, alt: string): void {
  const [placeholder] =
    placeholders.getState(editor.state)?.find(undefined, undefined, (spec) => spec['id'] === id) ??
    [];
  change(editor, { type: 'remove', id });
  if (placeholder === undefined) {
    // The target paragraph has been deleted.
    return;
  }
  const isAtEnd = placeholder.to >= editor.state.doc.content.size - 1;
  const image = { type: 'image', attrs: { src, alt } };
  editor.commands.insertContentAt(
    placeholder.from,
    isAtEnd ? [image, { type: 'paragraph' }] : image,
    {
      updateSelection: false,
    },
  );
}

function change(editor: Editor, placeholderChange: PlaceholderChange): void {
  editor.view.dispatch(
    editor.state.tr.setMeta(placeholders, placeholderChange).setMeta('addToHistory', false),
  );
}

function applyChange(
  set: DecorationSet,
  placeholderChange: PlaceholderChange,
  doc: EditorView['state']['doc'],
): DecorationSet {
  const { id } = placeholderChange;
  if (placeholderChange.type === 'remove') {
    return set.remove(set.find(undefined, undefined, (spec) => spec['id'] === id));
  }
  const { name } = placeholderChange;
  const position = Math.min(placeholderChange.position, doc.content.size);
  return set.add(doc, [Decoration.widget(position, () => placeholderElement(name), { id })]);
}

function placeholderElement(name: string): HTMLElement {
  const element = document.createElement('span');
  element.dataset['uploading'] = 'true';
  element.textContent = texts.uploading({ name });
  return element;
}

/**
 * Takes the pictures out of a paste or drop. Word and Excel add a picture of the text next to the
 * text: the text wins.
 */
function onFiles(
  editor: Editor,
  view: EditorView,
  data: DataTransfer | null,
  settings: ImageUploadSettings,
  position?: number,
): boolean {
  const files = [...(data?.files ?? [])];
  if (files.length === 0 || data?.getData('text/plain').trim() !== '' || !view.editable) {
    return false;
  }
  void uploadImages(editor, files, settings, position);
  return true;
}
