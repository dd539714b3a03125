import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '../testing/render.tsx';
import { PageFrame, type PageFrameProps } from './page-frame.tsx';

/** Width rules of the style sheet, by class. */
const sheet = readFileSync(`${import.meta.dirname}/page-frame.module.css`, 'utf8');
const widthOf = (rule: string): string | undefined =>
  new RegExp(`^\\.${rule} \\{[^}]*max-width: ([^;]+);`, 'm').exec(sheet)?.[1];

function frameOf(width: PageFrameProps['width']): string {
  const { unmount } = renderInApp(
    <PageFrame title="Page" {...(width === undefined ? {} : { width })}>
      <p>content</p>
    </PageFrame>,
  );
  const { className = '' } = screen.getByText('content').parentElement ?? {};
  unmount();
  return className;
}

it('[NAV-04] content uses the full window width only on a fluid page', () => {
  expect(frameOf('fluid')).toContain('fluid');
  for (const width of [undefined, 'page', 'reading'] as const)
    expect(frameOf(width)).not.toContain('fluid');
  expect(widthOf('fluid')).toBe('none');
  for (const rule of ['frame', 'reading']) expect(widthOf(rule)).toMatch(/rem|var\(/);
});
