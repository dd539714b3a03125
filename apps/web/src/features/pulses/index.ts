export { usePulse } from './api/pulse-queries.ts';
export { AnswerDocument } from './components/answer-document.tsx';
export { AnswerText } from './components/answer-value.tsx';
export { PulseAnswers } from './components/pulse-answers.tsx';
export { PulseActions } from './components/pulse-actions.tsx';
export { PulseReading, WrittenBy } from './components/pulse-reading.tsx';
export { QuickNavigation } from './components/quick-navigation.tsx';
export { renderAnswer } from './components/render-answers.tsx';
export { RelatedPanel, ShowRelatedButton } from './components/show-related-button.tsx';
export { answerCardId, readableAnswers, shownAnswers } from './lib/shown-answers.ts';
export { pulseTitle, screenOf } from './lib/pulse-title.ts';
export { useAudience } from './audience/api/use-audience.ts';
export { AudienceBeforeSubmit } from './audience/components/audience-before-submit.tsx';
export { AudienceLine } from './audience/components/audience-line.tsx';
export {
  useMyHistory,
  useMyTasks,
  useMyWaiting,
  useRequestsToAnswer,
} from './tasks/api/tasks-queries.ts';
export { ApprovalsLine } from './tasks/components/approvals-line.tsx';
export { DatesAheadList } from './tasks/components/dates-ahead-list.tsx';
export { HistoryTable } from './tasks/components/history-table.tsx';
export { RequestList } from './tasks/components/request-list.tsx';
export { TaskList, TaskListSkeleton } from './tasks/components/task-list.tsx';
export { WaitingList } from './tasks/components/waiting-list.tsx';
export { isActionable } from './tasks/lib/due.ts';
export { HISTORY_TEXTS } from './tasks/lib/history-texts.ts';
export { TASK_TEXTS } from './tasks/lib/task-texts.ts';
