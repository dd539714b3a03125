import type { RichTextKind } from '@reviews/rich-text';
import type { Ref } from 'react';
import type { ImageUpload } from './image-upload.ts';
import type { EmployeeSearch } from './mention-search.ts';

/** What a form can ask of an editor. */
export interface RichTextEditorHandle {
  /** Emits at once any text that has not been emitted yet, for example before a submit. */
  readonly flush: () => void;
  /** Puts the caret where it was, or at the end of the text. */
  readonly focus: (at?: 'end') => void;
}

/**
 * Props of the editor. Features pass in `searchEmployees` and `uploadImage`, since widgets do not
 * know features.
 */
export interface RichTextEditorProps {
  readonly kind: RichTextKind;
  /** HTML; '' if nothing is written. */
  readonly value: string;
  /**
   * Called 300 ms after the last key stroke, and at once on blur (CONST-10). '' if nothing is
   * written.
   */
  readonly onChange: (html: string) => void;
  readonly ref?: Ref<RichTextEditorHandle>;
  readonly id?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly ariaLabel?: string | undefined;
  readonly labelledBy?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly placeholder?: string | undefined;
  /** Height of an empty editor in lines, 5 by default; it grows with its text. */
  readonly minRows?: number | undefined;
  /** Without it, '@' is an ordinary character. */
  readonly searchEmployees?: EmployeeSearch | undefined;
  /** Without it, there is no picture button. */
  readonly uploadImage?: ImageUpload | undefined;
  /** Called with a message when a picture could not be uploaded; the text is unchanged. */
  readonly onError?: ((message: string) => void) | undefined;
}
