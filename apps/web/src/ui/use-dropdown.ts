import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useLocation } from 'react-router';
import { useCurrentLocation } from '../lib/use-change-search.ts';

export interface DropdownParts {
  opened: boolean;
  close: () => void;
  /** For the element around trigger and panel. */
  holder: {
    ref: RefObject<HTMLDivElement | null>;
    onBlur: (event: FocusEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  /** For the button. */
  trigger: {
    ref: RefObject<HTMLButtonElement | null>;
    'aria-expanded': boolean;
    'aria-controls': string;
    onClick: () => void;
  };
  /** For what opens. */
  panel: { id: string };
}

/**
 * A button that shows a panel of links or buttons below it: the disclosure pattern, which keeps links links. Closes by
 * Escape (the focus goes back), a press outside, the focus leaving, and any navigation.
 */
export function useDropdown(): DropdownParts {
  // Opened where one is; every navigation closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const holder = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { key } = useLocation();
  const whereNow = useCurrentLocation();
  const opened = openedAt === key;
  const close = () => setOpenedAt(null);

  useEffect(() => {
    if (!opened) return undefined;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !holder.current?.contains(event.target))
        setOpenedAt(null);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [opened]);

  return {
    opened,
    close,
    holder: {
      ref: holder,
      onBlur: ({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !holder.current?.contains(relatedTarget)) close();
      },
      onKeyDown: (event) => {
        if (event.key !== 'Escape' || !opened) return;
        event.stopPropagation();
        close();
        trigger.current?.focus();
      },
    },
    trigger: {
      ref: trigger,
      'aria-expanded': opened,
      'aria-controls': id,
      onClick: () => setOpenedAt(opened ? null : whereNow().key),
    },
    panel: { id },
  };
}
