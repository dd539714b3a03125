export { FeedbackTypeList } from './components/feedback-type-list.tsx';
