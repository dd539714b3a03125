import { CloseButton, VisuallyHidden } from '@mantine/core';
import { LABELS, TOAST_SWIPE_PX } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { toaster } from '@reviews/messages/en/widgets';
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, type Icon } from '@tabler/icons-react';
import { useRef, useState, useSyncExternalStore, type FocusEvent, type PointerEvent } from 'react';
import {
  dismissToast,
  pauseToast,
  resumeToast,
  toastStore,
  type Toast,
  type ToastKind,
} from '../lib/toasts.ts';
import styles from './toaster.module.css';
import { ICON_STROKE } from './theme/theme.ts';

const TEXTS = texts(toaster);

const ICONS: Readonly<Record<ToastKind, Icon>> = {
  success: IconCircleCheck,
  error: IconAlertCircle,
  info: IconInfoCircle,
};

/** All toasts, at the top right above everything (WID-08); screen readers announce each one. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot);
  return (
    <section aria-label={TEXTS.region} className={styles.region}>
      <div aria-live="polite" aria-relevant="additions" role="log" style={{ display: 'contents' }}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
}

/**
 * One toast: its timer pauses while it is hovered or focused, and a swipe of more than 80 px
 * dismisses it (WID-11).
 */
function ToastCard({ toast: { id, kind, text, action, leaving } }: { toast: Toast }) {
  const [shift, setShift] = useState(0);
  const start = useRef<number | null>(null);
  const Mark = ICONS[kind];

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target instanceof Element && event.target.closest('button')) return;
    start.current = event.clientX;
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (start.current !== null) setShift(clientX - start.current);
  };
  const onPointerEnd = ({ clientX, type }: PointerEvent) => {
    if (start.current === null) return;
    const distance = Math.abs(clientX - start.current);
    start.current = null;
    if (type === 'pointerup' && distance > TOAST_SWIPE_PX) dismissToast(id);
    else setShift(0);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) resumeToast(id);
  };

  return (
    <div
      className={`${styles.toast} ${styles[kind]} ${leaving ? styles.leaving : ''}`}
      data-toast={kind}
      onBlur={onBlur}
      onFocus={() => pauseToast(id)}
      onPointerCancel={onPointerEnd}
      onPointerDown={onPointerDown}
      onPointerEnter={() => pauseToast(id)}
      onPointerLeave={() => resumeToast(id)}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      style={shift === 0 ? undefined : { transform: `translateX(${shift}px)` }}
    >
      <Mark aria-hidden className={styles.icon ?? ''} size={20} stroke={ICON_STROKE} />
      <div className={styles.text}>
        {kind !== 'info' && <VisuallyHidden>{TEXTS.kinds[kind]} </VisuallyHidden>}
        <span>{text}</span>
      </div>
      {action && (
        <button
          className="quiet-button"
          onClick={() => {
            action.run();
            dismissToast(id);
          }}
          type="button"
        >
          {action.label}
        </button>
      )}
      <CloseButton aria-label={LABELS.buttons.dismiss} onClick={() => dismissToast(id)} />
    </div>
  );
}
