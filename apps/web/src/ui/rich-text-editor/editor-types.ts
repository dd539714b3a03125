import type { RichTextKind } from '@reviews/rich-text';
import type { Ref } from 'react';
import type { ImageUpload } from './image-upload.ts';
import type { EmployeeSearch } from './mention-search.ts';

/** What a form can ask of an editor. */
export interface RichTextEditorHandle {
  /** Hands on at once what has been typed and not been handed on yet, before a submit for example. */
  readonly flush: () => void;
  /** Puts the caret where it was, or behind the text. */
  readonly focus: (at?: 'end') => void;
}

/** The editor's properties; `searchEmployees` and `uploadImage` come from the features, since widgets know none. */
export interface RichTextEditorProps {
  readonly kind: RichTextKind;
  /** HTML; '' when nothing has been written. */
  readonly value: string;
  /** Called 300 ms after the last key stroke, and at once when the text is left (CONST-10). '' when nothing is written. */
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
  /** Height of an empty editor in lines; it grows with its text. 5 by default. */
  readonly minRows?: number | undefined;
  /** Without it '@' is an ordinary character. */
  readonly searchEmployees?: EmployeeSearch | undefined;
  /** Without it there is no picture button. */
  readonly uploadImage?: ImageUpload | undefined;
  /** Told what to show when a picture could not be uploaded; the text is untouched. */
  readonly onError?: ((message: string) => void) | undefined;
}
