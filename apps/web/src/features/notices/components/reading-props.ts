export interface ReadingProps {
  /** Whether opening a notice marks it as read: not while somebody looks through another's eyes. */
  marksRead: boolean;
}
