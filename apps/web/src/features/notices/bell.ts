/** What the shell needs, apart from what pages do: whatever stands beside it in one index would be loaded with the first page. */
export { NoticeBell } from './components/notice-bell.tsx';
