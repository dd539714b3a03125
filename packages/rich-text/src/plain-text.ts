import { scanHtml } from './html-scanner.ts';

/** Elements that are one line of text each, even if empty. */
const LINES = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Elements that end the line before them but are not a line themselves. */
const BOUNDARIES = new Set([
  'ul',
  'ol',
  'li',
  'blockquote',
  'div',
  'section',
  'article',
  'header',
  'footer',
  'pre',
  'hr',
  'img',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'td',
  'th',
  'dl',
  'dt',
  'dd',
  'figure',
  'figcaption',
]);

/**
 * Returns the visible text of rich text: tags removed, entities decoded, a newline between blocks
 * and for a line break. Spaces stay as typed (AMB-37, used by the word counter ).
 * Small and without a DOM, so that browser and server count alike. Never throws.
 */
export function plainText(html: string): string {
  const lines: string[] = [];
  let line: string | null = null;

  const endLine = (): void => {
    if (line !== null) {
      lines.push(line);
      line = null;
    }
  };

  for (const token of scanHtml(html)) {
    if (token.type === 'text') {
      // Whitespace between blocks is source layout, not text.
      if (line !== null || /[^\t\n\f\r ]/.test(token.text)) {
        line = (line ?? '') + token.text;
      }
    } else if (LINES.has(token.name)) {
      endLine();
      line = token.type === 'open' ? '' : null;
    } else if (BOUNDARIES.has(token.name)) {
      endLine();
    } else if (token.name === 'br' && token.type === 'open') {
      line = `${line ?? ''}\n`;
    }
  }
  endLine();
  return lines.join('\n');
}
