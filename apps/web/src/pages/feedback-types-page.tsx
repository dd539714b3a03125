import { FeedbackTypeList } from '../features/feedback-types/index.ts';

/** `/feedback-types` (RT-55). */
export default function FeedbackTypesPage() {
  return <FeedbackTypeList />;
}
