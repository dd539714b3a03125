/**
 * The kinds of rich text and what each may contain. The editor's schema (`extensions.ts`) and the
 * server's allowlist (`sanitise.ts`) are both derived from this table, so they always agree.
 */

/**
 * `answer`: an answer on a review. `comment`: a comment on an answer. `terms`: the text that people
 * accept before they submit nominations.
 */
export type RichTextKind = 'answer' | 'comment' | 'terms';

/**
 * What a kind may contain besides paragraphs, lists, quotes, links, line breaks and the four text
 * styles.
 */
export interface RichTextRules {
  /** Heading levels 1 to 6. */
  readonly headings: boolean;
  /** Pictures, from our own uploads only. */
  readonly images: boolean;
  /** Employee mentions. */
  readonly mentions: boolean;
}

/** Rules per kind. Specification 2.4 (answers), 3 L150 (comments), 3 L144 (agreeTerms). */
export const RICH_TEXT_RULES: Readonly<Record<RichTextKind, RichTextRules>> = {
  answer: { headings: true, images: true, mentions: true },
  comment: { headings: false, images: false, mentions: true },
  terms: { headings: true, images: false, mentions: false },
};

/** All kinds, for tests and for callers that iterate. */
export const RICH_TEXT_KINDS: readonly RichTextKind[] = ['answer', 'comment', 'terms'];

/** Heading levels that the editor offers and the server keeps. */
export const HEADING_LEVELS = [1, 2, 3, 4, 5, 6] as const;

export type HeadingLevel = (typeof HEADING_LEVELS)[number];
