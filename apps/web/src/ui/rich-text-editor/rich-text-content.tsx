import { imageKeyOf, normaliseLink } from '@reviews/rich-text';
import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import classes from './rich-text-typography.module.css';

/** Allowed rich text elements. Anything else loses its tag and keeps its text. */
const PLAIN_ELEMENTS = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'li',
  'blockquote',
  'strong',
  'em',
  'u',
  's',
]);

const WITHOUT_TEXT = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'title',
]);

/** Deeper than the server allows (64); protects the browser's stack from any input. */
const MAX_DEPTH = 100;

interface RichTextContentProps {
  /** HTML from the server, which sanitises it on the way in and out. */
  readonly html: string;
  readonly id?: string;
  /** Smaller text, for lists and side panels. */
  readonly compact?: boolean;
}

/**
 * Shows stored rich text. The HTML is parsed into an inert document and rebuilt as React elements
 * from an allowlist, so
 * even text that slipped past the server cannot bring in a script, style or external picture.
 */
export function RichTextContent({ html, id, compact = false }: RichTextContentProps) {
  const content = useMemo(() => contentOf(html), [html]);
  return (
    <div id={id} className={classes['content']} data-compact={compact || undefined}>
      {content}
    </div>
  );
}

function contentOf(html: string): ReactNode {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  return childrenOf(body, 0);
}

function childrenOf(parent: Element, depth: number): ReactNode[] {
  return depth > MAX_DEPTH
    ? [parent.textContent]
    : [...parent.childNodes].map((node, index) => (
        <Fragment key={index}>{nodeOf(node, depth + 1)}</Fragment>
      ));
}

function nodeOf(node: ChildNode, depth: number): ReactNode {
  if (!(node instanceof Element)) {
    return node.nodeType === Node.TEXT_NODE ? node.nodeValue : null;
  }
  const name = node.localName;
  if (WITHOUT_TEXT.has(name)) {
    return null;
  }
  if (name === 'br') {
    return <br />;
  }
  if (name === 'img') {
    return pictureOf(node);
  }
  const children = childrenOf(node, depth);
  if (PLAIN_ELEMENTS.has(name)) {
    return createElement(name, null, ...children);
  }
  switch (name) {
    case 'ol':
      return <ol {...numberingOf(node)}>{children}</ol>;
    case 'a':
      return linkOf(node, children);
    case 'span':
      return node.getAttribute('data-type') === 'mention' ? (
        <span data-type="mention">{children}</span>
      ) : (
        children
      );
    default:
      return children;
  }
}

function pictureOf(element: Element): ReactNode {
  const source = element.getAttribute('src') ?? '';
  return imageKeyOf(source) === null ? null : (
    <img src={source} alt={element.getAttribute('alt') ?? ''} loading="lazy" decoding="async" />
  );
}

function linkOf(element: Element, children: ReactNode): ReactNode {
  const href = normaliseLink(element.getAttribute('href') ?? '');
  return href === null ? (
    children
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function numberingOf(element: Element): { start?: number; type?: '1' | 'a' | 'A' | 'i' | 'I' } {
  const start = Number(element.getAttribute('start') ?? '1');
  const type = element.getAttribute('type');
  return {
    ...(Number.isInteger(start) && start !== 1 ? { start } : {}),
    ...(type === '1' || type === 'a' || type === 'A' || type === 'i' || type === 'I'
      ? { type }
      : {}),
  };
}
