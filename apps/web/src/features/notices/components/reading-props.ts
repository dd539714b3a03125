export interface ReadingProps {
  /** Whether opening a notice marks it as read: not while impersonating. */
  marksRead: boolean;
}
