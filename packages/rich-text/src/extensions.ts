import { mergeAttributes, type Extensions } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Link } from '@tiptap/extension-link';
import { Mention, type MentionOptions } from '@tiptap/extension-mention';
import { StarterKit } from '@tiptap/starter-kit';
import { imageKeyOf, MAX_ALT_LENGTH } from './image-source.ts';
import { HEADING_LEVELS, RICH_TEXT_RULES, type RichTextKind } from './kinds.ts';
import { LINK_REL, LINK_TARGET, normaliseLink } from './link.ts';
import { mentionFrom, MENTION_TYPE } from './mention-attributes.ts';

/** The editor's additions to the schema: how employees are suggested after an '@'. */
export interface ExtensionSettings {
  readonly suggestion?: MentionOptions['suggestion'];
}

/**
 * Input rules that may change what people type. Lists only: '# of projects' must not become a
 * heading, '> 5' a quote, or snake_case_words italics.
 */
export const INPUT_RULES = ['bulletList', 'orderedList'];

/** The same for paste rules: a pasted https address becomes a link, asterisks stay asterisks. */
export const PASTE_RULES = ['link'];

const SafeLink = Link.extend({
  addAttributes() {
    return {
      href: {
        default: null,
        parseHTML: (element) => normaliseLink(element.getAttribute('href') ?? ''),
      },
    };
  },
  parseHTML() {
    return [
      {
        tag: 'a[href]',
        getAttrs: (element) =>
          normaliseLink(element.getAttribute('href') ?? '') === null ? false : null,
      },
    ];
  },
  renderHTML({ HTMLAttributes }) {
    return ['a', mergeAttributes(HTMLAttributes, { target: LINK_TARGET, rel: LINK_REL }), 0];
  },
}).configure({
  autolink: false,
  openOnClick: false,
  linkOnPaste: true,
  defaultProtocol: 'https',
  // Only clear addresses: 'node.js' or 'report.md' in pasted text stays text.
  shouldAutoLink: (address) => /^https?:\/\//i.test(address),
  isAllowedUri: (address) => normaliseLink(address) !== null,
});

const EmployeeMention = Mention.extend({
  addAttributes() {
    return {
      id: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-id'),
        renderHTML: ({ id }: Record<string, unknown>) => ({ 'data-id': id }),
      },
      label: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-label')?.trim() ?? null,
        renderHTML: ({ label }: Record<string, unknown>) => ({ 'data-label': label }),
      },
    };
  },
  parseHTML() {
    return [
      {
        tag: `span[data-type="${MENTION_TYPE}"]`,
        getAttrs: (element) =>
          mentionFrom(element.getAttribute('data-id'), element.getAttribute('data-label')) === null
            ? false
            : null,
      },
    ];
  },
  renderHTML({ node, HTMLAttributes }) {
    return [
      'span',
      mergeAttributes({ 'data-type': MENTION_TYPE }, HTMLAttributes),
      `@${String(node.attrs['label'])}`,
    ];
  },
  renderText({ node }) {
    return `@${String(node.attrs['label'])}`;
  },
});

/** Returns the key of an upload, even if a browser pasted its address with our origin in front. */
function ownSource(element: HTMLElement): string | null {
  const source = element.getAttribute('src') ?? '';
  const origin = globalThis.location?.origin;
  const path =
    origin !== undefined && source.startsWith(`${origin}/`) ? source.slice(origin.length) : source;
  return imageKeyOf(path) === null ? null : path;
}

const OwnImage = Image.extend({
  addAttributes() {
    return {
      src: { default: null, parseHTML: ownSource },
      alt: {
        default: '',
        parseHTML: (element) => (element.getAttribute('alt') ?? '').slice(0, MAX_ALT_LENGTH),
      },
    };
  },
  parseHTML() {
    return [
      { tag: 'img[src]', getAttrs: (element) => (ownSource(element) === null ? false : null) },
    ];
  },
  renderHTML({ HTMLAttributes }) {
    return ['img', HTMLAttributes];
  },
});

/**
 * Returns the Tiptap extensions, and so the schema, of a kind of rich text. Specification 2.4 L107:
 * headings 1 to 6, https links, mentions, pictures, where the kind
 * allows them.
 */
export function extensionsFor(kind: RichTextKind, settings: ExtensionSettings = {}): Extensions {
  const rules = RICH_TEXT_RULES[kind];
  const extensions: Extensions = [
    StarterKit.configure({
      heading: rules.headings ? { levels: [...HEADING_LEVELS] } : false,
      link: false,
      code: false,
      codeBlock: false,
      horizontalRule: false,
      // It would append a paragraph to stored text that no one has edited.
      trailingNode: false,
    }),
    SafeLink,
  ];
  if (rules.mentions) {
    extensions.push(
      EmployeeMention.configure({
        deleteTriggerWithBackspace: true,
        ...(settings.suggestion === undefined ? {} : { suggestion: settings.suggestion }),
      }),
    );
  }
  if (rules.images) {
    extensions.push(OwnImage);
  }
  return extensions;
}
