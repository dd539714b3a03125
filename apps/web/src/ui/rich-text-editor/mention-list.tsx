import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';
import { Portal } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { useEffect, useRef } from 'react';
import type { MentionSearch, MentionState } from './mention-search.ts';
import type { MentionAnchorHolder } from './mention-suggestion.ts';
import { EDITOR_TEXTS as texts } from './editor-texts.ts';
import classes from './rich-text-editor.module.css';

const SCREEN_MARGIN_PX = 8;

/** Returns the id of a suggestion, used as the editor's active descendant. */
export function mentionOptionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

interface MentionListProps {
  readonly id: string;
  readonly state: MentionState;
  readonly search: MentionSearch;
  readonly anchor: MentionAnchorHolder;
}

/**
 * The dropdown under an '@': employees to choose from, or why there are none. The
 * focus stays in the text.
 */
export function MentionList(props: MentionListProps) {
  return (
    <Portal>
      <MentionBox {...props} />
    </Portal>
  );
}

function MentionBox({ id, state, search, anchor }: MentionListProps) {
  const box = useRef<HTMLDivElement>(null);
  usePositionAt(box, anchor);
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [state.active]);
  const message = messageOf(state);
  return (
    <div
      ref={box}
      role="presentation"
      className={classes['mentions']}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div
        id={id}
        role="listbox"
        tabIndex={0}
        aria-label={texts.mentions}
        className={classes['mentionOptions']}
      >
        {state.candidates.map((candidate, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={candidate.id}
            id={mentionOptionId(id, index)}
            role="option"
            aria-selected={index === state.active}
            className={classes['mentionOption']}
            onMouseMove={() => search.activate(index)}
            onClick={() => anchor.current?.choose(candidate)}
          >
            <span className={classes['mentionName']}>{candidate.preferred_name}</span>
            {candidate.position_name ? (
              <span className={classes['mentionPosition']}>{candidate.position_name}</span>
            ) : null}
          </button>
        ))}
      </div>
      {message === null ? null : <div className={classes['mentionMessage']}>{message}</div>}
    </div>
  );
}

/** Returns the line under the suggestions, which the editor's live region also announces. */
export function messageOf(state: MentionState): string | null {
  switch (state.phase) {
    case 'failed':
      return MESSAGES.employees.searchFailed;
    case 'nothing':
      return MESSAGES.employees.noResults;
    case 'searching':
      return state.candidates.length === 0 ? texts.searching : null;
    default:
      return null;
  }
}

/** Keeps the box under the '@', or above it if there is no room below, and on the screen. */
function usePositionAt(
  box: React.RefObject<HTMLDivElement | null>,
  anchor: MentionAnchorHolder,
): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) {
      return undefined;
    }
    const reference = { getBoundingClientRect: () => anchor.current?.rect() ?? new DOMRect() };
    const place = async (): Promise<void> => {
      const { x, y } = await computePosition(reference, element, {
        strategy: 'fixed',
        placement: 'bottom-start',
        middleware: [
          offset(4),
          flip({ padding: SCREEN_MARGIN_PX }),
          shift({ padding: SCREEN_MARGIN_PX }),
        ],
      });
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
      element.style.visibility = 'visible';
    };
    return autoUpdate(reference, element, () => void place());
  }, [box, anchor]);
}
