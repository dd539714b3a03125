import type { MentionNodeAttrs, MentionOptions } from '@tiptap/extension-mention';
import type { SuggestionProps } from '@tiptap/suggestion';
import type { MentionCandidate, MentionSearch } from './mention-search.ts';

/**
 * Position of the dropdown and the function that inserts a choice; set while an '@' is being
 * completed.
 */
export interface MentionAnchor {
  readonly rect: () => DOMRect | null;
  readonly choose: (candidate: MentionCandidate) => void;
}

/** Tells the dropdown, which is outside the editor, the current anchor. */
export interface MentionAnchorHolder {
  current: MentionAnchor | null;
}

/** A name of up to two words after an '@' that starts a word; 'a@b.example' is not a mention. */
const MENTION_BEING_TYPED = /(?:^|[\s(])@([\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}\p{N}'’.-]*)?)$/u;

/** Connects the editor's '@' to the search and the dropdown. */
export function mentionSuggestion(
  search: MentionSearch,
  anchor: MentionAnchorHolder,
): MentionOptions['suggestion'] {
  const follow = (props: SuggestionProps<unknown, MentionNodeAttrs>): void => {
    anchor.current = {
      rect: () => props.clientRect?.() ?? null,
      choose: ({ id, preferred_name }) => props.command({ id: String(id), label: preferred_name }),
    };
    search.setQuery(props.query);
  };
  return {
    char: '@',
    // Keeps a dismissed '@' dismissed after a space; the matching below decides what counts.
    allowSpaces: true,
    findSuggestionMatch: ({ $position }) => {
      const before = $position.nodeBefore?.isText === true ? ($position.nodeBefore.text ?? '') : '';
      const query = MENTION_BEING_TYPED.exec(before)?.[1];
      if (query === undefined) {
        return null;
      }
      const to = $position.pos;
      return { range: { from: to - query.length - 1, to }, query, text: `@${query}` };
    },
    command: ({ editor, range, props }) => {
      editor
        .chain()
        .focus()
        .insertContentAt(range, [
          { type: 'mention', attrs: { id: props.id, label: props.label } },
          { type: 'text', text: ' ' },
        ])
        .run();
    },
    render: () => ({
      onStart: follow,
      onUpdate: follow,
      onExit: () => {
        anchor.current = null;
        search.close();
      },
      onKeyDown: ({ event }) => onMentionKey(event, search, anchor),
    }),
  };
}

/**
 * Arrow keys move in the list, Enter and Tab take the active suggestion; all other keys go to the
 * text.
 */
function onMentionKey(
  event: KeyboardEvent,
  search: MentionSearch,
  anchor: MentionAnchorHolder,
): boolean {
  const candidate = search.activeCandidate();
  if (candidate === undefined || event.isComposing) {
    return false;
  }
  switch (event.key) {
    case 'ArrowDown':
      search.move(1);
      return true;
    case 'ArrowUp':
      search.move(-1);
      return true;
    case 'Enter':
    case 'Tab':
      if (event.shiftKey) {
        return false;
      }
      anchor.current?.choose(candidate);
      return true;
    default:
      return false;
  }
}
