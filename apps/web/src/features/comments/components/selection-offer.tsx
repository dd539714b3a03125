import { VisuallyHidden } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import type { CommentSidebar } from '../hooks/use-comment-sidebar.ts';
import { COMMENT_TEXTS } from '../lib/comment-texts.ts';
import type { Quote } from '../lib/quote.ts';
import type { ReadingPlace } from '../lib/reading-place.ts';
import styles from './selection-offer.module.css';

/** Time a selection must not change before the button appears. */
const OFFER_DELAY_MS = 150;
/** Width of the button, used to keep it within the card. */
const WIDTH_PX = 196;
const GAP_PX = 6;

interface Offer {
  question: number;
  quote: Quote;
  card: HTMLElement;
  left: number;
  top: number;
}

/**
 * Offers to comment on the selected answer text, by mouse, touch or keyboard (CMT-11). The button
 * comes right after the answer in the page, so that Tab reaches it; Ctrl or Cmd + Alt + M does the
 * same at once.
 */
export function SelectionOffer({
  sidebar: { discussion, place, isOpen, show },
}: {
  sidebar: CommentSidebar;
}) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const look = useEffectEvent(() => setOffer(offerIn(place)));

  const accept = (): void => {
    const found = place.selected(document.getSelection()) ?? offer;
    if (!found) return;
    discussion.begin(found.question, found.quote);
    document.getSelection()?.removeAllRanges();
    setOffer(null);
    if (!isOpen) show(true);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') setOffer(null);
    if (
      event.altKey &&
      (event.ctrlKey || event.metaKey) &&
      event.code === 'KeyM' &&
      place.selected(document.getSelection())
    ) {
      event.preventDefault();
      accept();
    }
  });

  useEffect(() => {
    let isPressed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = (): void => {
      clearTimeout(timer);
      // While the mouse button is down, the selection is still changing.
      if (!isPressed) timer = setTimeout(() => look(), OFFER_DELAY_MS);
    };
    const press = (): void => {
      isPressed = true;
    };
    const release = (): void => {
      isPressed = false;
      lookSoon();
    };
    const key = (event: KeyboardEvent): void => onKey(event);
    const listeners = {
      selectionchange: lookSoon,
      pointerdown: press,
      pointerup: release,
      pointercancel: release,
    };
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener);
    document.addEventListener('keydown', key);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener);
      document.removeEventListener('keydown', key);
    };
  }, []);

  return (
    <>
      <VisuallyHidden role="status">{offer && COMMENT_TEXTS.selectionHint}</VisuallyHidden>
      {offer &&
        createPortal(
          <button
            aria-keyshortcuts="Control+Alt+M Meta+Alt+M"
            className={`${styles.offer} quiet-button`}
            onClick={accept}
            // Keeps the selection while the button is pressed.
            onMouseDown={(event) => event.preventDefault()}
            style={{ left: offer.left, top: offer.top }}
            type="button"
          >
            <IconMessagePlus aria-hidden size={16} stroke={ICON_STROKE} />
            {COMMENT_TEXTS.onSelection}
          </button>,
          offer.card,
        )}
    </>
  );
}

function offerIn(place: ReadingPlace): Offer | null {
  const selected = place.selected(document.getSelection());
  const card = selected && place.cardOf(selected.question);
  if (!selected || !card) return null;
  const around = card.getBoundingClientRect();
  const end = [...selected.range.getClientRects()].at(-1) ?? around;
  const left = Math.max(
    GAP_PX,
    Math.min(end.right - around.left - WIDTH_PX / 2, around.width - WIDTH_PX - GAP_PX),
  );
  return {
    question: selected.question,
    quote: selected.quote,
    card,
    left,
    top: end.bottom - around.top + GAP_PX,
  };
}
