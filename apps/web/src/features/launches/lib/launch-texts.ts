import type { LaunchView } from '@reviews/contracts/launches';
import { texts } from '@reviews/messages';
import { launches } from '@reviews/messages/en/launches';

/** Texts of the launcher. */
export const LAUNCH_TEXTS = texts(launches);

/** Describes the progress of a running launch, or of its undo. */
export const progressWords = ({ state, people, done_people: done, forms }: LaunchView): string =>
  state === 'undoing'
    ? LAUNCH_TEXTS.undoing({ done, forms })
    : LAUNCH_TEXTS.running({ done, people, forms });
