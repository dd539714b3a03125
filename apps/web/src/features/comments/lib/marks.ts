/** Highlighted ranges of the answers, by kind: commented on, active, being commented on. */
export interface Marks {
  soft: readonly Range[];
  active: readonly Range[];
  writing: readonly Range[];
}

const NAMES = {
  soft: 'commented',
  active: 'commented-active',
  writing: 'commented-writing',
} as const satisfies Record<keyof Marks, string>;
const KINDS = ['soft', 'active', 'writing'] as const satisfies readonly (keyof Marks)[];
const OVERLAY = 'comment-marks';

const canHighlight = (): boolean =>
  typeof Highlight === 'function' && typeof CSS === 'object' && 'highlights' in CSS;

/**
 * Highlights text without changing its elements, which belong to React. Uses the CSS Custom
 * Highlight API, or rectangles drawn over the page if the browser has none.
 */
export function showMarks(marks: Marks): void {
  if (!canHighlight()) {
    drawOverlay(marks);
    return;
  }
  for (const kind of KINDS) CSS.highlights.set(NAMES[kind], new Highlight(...marks[kind]));
}

export function clearMarks(): void {
  if (canHighlight()) for (const kind of KINDS) CSS.highlights.delete(NAMES[kind]);
  document.getElementById(OVERLAY)?.remove();
}

function drawOverlay(marks: Marks): void {
  const overlay = document.getElementById(OVERLAY) ?? createOverlay();
  const boxes = KINDS.flatMap((kind) =>
    marks[kind].flatMap((range) => [...range.getClientRects()].map((rect) => boxOf(kind, rect))),
  );
  overlay.replaceChildren(...boxes);
}

function createOverlay(): HTMLElement {
  const overlay = document.createElement('div');
  overlay.id = OVERLAY;
  overlay.ariaHidden = 'true';
  document.body.append(overlay);
  return overlay;
}

function boxOf(kind: keyof Marks, { left, top, width, height }: DOMRect): HTMLElement {
  const box = document.createElement('div');
  box.dataset['mark'] = kind;
  Object.assign(box.style, {
    left: `${left + window.scrollX}px`,
    top: `${top + window.scrollY}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  return box;
}

/** Returns whether a point of the window is on one of a range's lines. */
export const isOn = (
  range: Range,
  { clientX: x, clientY: y }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): boolean =>
  [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
