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
  /** Props of the element around trigger and panel. */
  holder: {
    ref: RefObject<HTMLDivElement | null>;
    onBlur: (event: FocusEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  /** Props of the button. */
  trigger: {
    ref: RefObject<HTMLButtonElement | null>;
    'aria-expanded': boolean;
    'aria-controls': string;
    onClick: () => void;
  };
  /** Props of the panel. */
  panel: { id: string };
}

/**
 * A button that shows a panel of links or buttons below it: the disclosure pattern, so links stay
 * links. Closes with
 * Escape (which returns the focus), a click outside, when the focus leaves, and on navigation.
 */
export function useDropdown(): DropdownParts {
  // Stores the address at which it was opened, so that any navigation closes it.
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
