import { Text } from '@mantine/core';
import { COMMENT_COLLAPSE_PX, LABELS } from '@reviews/domain';
import { memo, useId, useLayoutEffect, useRef, useState } from 'react';
import { RichTextContent } from '../../../ui/rich-text-editor/rich-text-content.tsx';
import styles from './folded-text.module.css';

/** One observer for all texts of the page: there may be hundreds. */
const measures = new Map<Element, () => void>();
let observer: ResizeObserver | null = null;
const observe = (element: Element, measure: () => void): (() => void) => {
  observer ??= new ResizeObserver((entries) =>
    entries.forEach(({ target }) => measures.get(target)?.()),
  );
  measures.set(element, measure);
  observer.observe(element);
  return () => {
    measures.delete(element);
    observer?.unobserve(element);
  };
};

/**
 * Renders rich text cut off at 75 px until expanded (CMT-31). Collapses before measuring and
 * measures before painting, so that nothing jumps.
 */
export const FoldedText = memo(function FoldedText({ html }: { html: string }) {
  const content = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const id = useId();
  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return undefined;
    const measure = (): void => setIsLong(element.offsetHeight > COMMENT_COLLAPSE_PX);
    measure();
    return observe(element, measure);
  }, [html]);
  return (
    <Text component="div" fz="sm" lh={1.5} className="wrap-anywhere">
      <div
        className={styles.fold}
        data-cut={(isLong && !isUnfolded) || undefined}
        id={id}
        style={isUnfolded ? undefined : { maxHeight: COMMENT_COLLAPSE_PX }}
      >
        <div ref={content}>
          <RichTextContent compact html={html} />
        </div>
      </div>
      {isLong && (
        <button
          aria-controls={id}
          aria-expanded={isUnfolded}
          className={`${styles.more} text-button`}
          onClick={() => setIsUnfolded(!isUnfolded)}
          type="button"
        >
          {isUnfolded ? LABELS.buttons.showLess : LABELS.buttons.showMore}
        </button>
      )}
    </Text>
  );
});
