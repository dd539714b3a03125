import { CommentSettingsScreen } from '../features/comments/index.ts';

/** `/feedback-comments/settings` (RT-69). */
export default function CommentSettingsPage() {
  return <CommentSettingsScreen />;
}
