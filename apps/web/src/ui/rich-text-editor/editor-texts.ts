import { texts } from '@reviews/messages';
import { richTextEditor } from '@reviews/messages/en/widgets';

export const EDITOR_TEXTS = texts(richTextEditor);
