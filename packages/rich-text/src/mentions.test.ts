import { describe, expect, it } from 'vitest';
import { labelMentions } from './mentions.ts';
import { sanitise } from './sanitise.ts';

const mention = (id: string, label: string) =>
  `<span data-type="mention" data-id="${id}" data-label="${label}">@${label}</span>`;
const names: Readonly<Record<string, string>> = { 7: 'Ann O’Hara', 8: 'R&D "Bo" <Li>' };
const labelled = (html: string) => labelMentions(sanitise('comment', html), (id) => names[id]);

describe('labels of mentions', () => {
  it('[Q-12] come from the person, not from the text', () => {
    expect(labelled(`<p>Ask ${mention('7', 'Chief Executive')}!</p>`)).toBe(
      `<p>Ask ${mention('7', 'Ann O’Hara')}!</p>`,
    );
  });

  it('[Q-12] are unchanged if they are right, and survive another cleaning', () => {
    const once = labelled(`<p>${mention('8', 'x')} and ${mention('7', 'y')}</p>`);
    expect(sanitise('comment', once)).toBe(once);
    expect(labelled(once)).toBe(once);
    expect(once).toContain('@R&amp;D "Bo" &lt;Li&gt;</span>');
  });

  it('become text for someone unknown', () => {
    expect(labelled(`<p>${mention('9', 'A &amp; B')}</p>`)).toBe('<p>@A &amp; B</p>');
  });

  it('are looked for in mentions alone', () => {
    const text =
      '<p>&lt;span data-type="mention" data-id="7" data-label="x"&gt;@x&lt;/span&gt;</p>';
    expect(labelled(text)).toBe(text);
  });
});
