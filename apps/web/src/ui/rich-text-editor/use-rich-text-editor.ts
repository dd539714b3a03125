import { RICH_TEXT_RULES } from '@reviews/rich-text';
import { extensionsFor, INPUT_RULES, PASTE_RULES } from '@reviews/rich-text/extensions';
import type { Extensions } from '@tiptap/core';
import { Placeholder } from '@tiptap/extension-placeholder';
import { useEditor, type Editor } from '@tiptap/react';
import { useEffect, useMemo, useState } from 'react';
import { EDITOR_TEXTS as texts } from './editor-texts.ts';
import { PARSE_OPTIONS } from './editor-content.ts';
import type { RichTextEditorProps } from './editor-types.ts';
import {
  imageUploadExtension,
  type ImageUpload,
  type ImageUploadSettings,
} from './image-upload.ts';
import { MentionSearch, type MentionCandidate } from './mention-search.ts';
import { mentionSuggestion, type MentionAnchorHolder } from './mention-suggestion.ts';

/**
 * An editor with its surroundings: the mention search, the dropdown's position and the
 * announcement.
 */
export interface RichTextParts {
  readonly editor: Editor;
  readonly mentions: MentionSearch;
  readonly anchor: MentionAnchorHolder;
  /** Text for the live region; '' for nothing. */
  readonly announcement: string;
  readonly imageSettings: ImageUploadSettings;
}

type Settings = Pick<
  RichTextEditorProps,
  'kind' | 'value' | 'disabled' | 'placeholder' | 'searchEmployees' | 'uploadImage' | 'onError'
> & { readonly attributes: Record<string, string> };

/**
 * Builds the Tiptap editor of a kind, once. Callbacks may change between renders; the first render
 * fixes `kind`, the
 * placeholder, and whether there are mentions and pictures.
 */
export function useRichTextEditor(settings: Settings): RichTextParts {
  const [announcement, setAnnouncement] = useState('');
  const [parts] = useState(() => createParts(settings, setAnnouncement));
  useEffect(() => parts.callbacks.update(settings));
  // Tiptap compares options by identity and renders the whole text again if one differs; typed text
  // comes back as the value several times a second.
  const [content] = useState(settings.value);
  const { attributes } = settings;
  const editorProps = useMemo(() => ({ attributes }), [attributes]);

  const editor = useEditor({
    extensions: parts.extensions,
    content,
    editable: settings.disabled !== true,
    parseOptions: PARSE_OPTIONS,
    enableInputRules: INPUT_RULES,
    enablePasteRules: PASTE_RULES,
    editorProps,
    // The strict Content-Security-Policy forbids the style element; the rules are in our own style
    // sheet.
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
  });

  const isEditable = settings.disabled !== true;
  useEffect(() => {
    if (editor.isEditable !== isEditable) {
      editor.setEditable(isEditable, false);
    }
  }, [editor, isEditable]);

  return { ...parts, editor, announcement };
}

/** The feature's latest callbacks, which the editor reads since it is built only once. */
class LatestCallbacks {
  private settings: Settings;

  constructor(settings: Settings) {
    this.settings = settings;
  }

  update(settings: Settings): void {
    this.settings = settings;
  }

  readonly search = async (
    query: string,
    signal: AbortSignal,
  ): Promise<readonly MentionCandidate[]> => this.settings.searchEmployees?.(query, signal) ?? [];

  readonly upload: ImageUpload = async (file) => {
    if (this.settings.uploadImage === undefined) {
      throw new Error(texts.noUploads);
    }
    return this.settings.uploadImage(file);
  };

  readonly onError = (message: string): void => this.settings.onError?.(message);
}

/** Keeps mentions in the schema, so that stored ones survive, without suggesting new ones. */
const NEVER_SUGGESTS = { allow: () => false };

function createParts(settings: Settings, announce: (message: string) => void) {
  const callbacks = new LatestCallbacks(settings);
  const mentions = new MentionSearch(callbacks.search);
  const anchor: MentionAnchorHolder = { current: null };
  const imageSettings: ImageUploadSettings = {
    upload: callbacks.upload,
    onError: callbacks.onError,
    onProgress: announce,
  };
  const suggestion =
    settings.searchEmployees === undefined ? NEVER_SUGGESTS : mentionSuggestion(mentions, anchor);
  const extensions: Extensions = extensionsFor(settings.kind, { suggestion });
  if (settings.uploadImage !== undefined && RICH_TEXT_RULES[settings.kind].images) {
    extensions.push(imageUploadExtension(imageSettings));
  }
  if (settings.placeholder !== undefined) {
    extensions.push(Placeholder.configure({ placeholder: settings.placeholder }));
  }
  return { callbacks, mentions, anchor, imageSettings, extensions };
}
