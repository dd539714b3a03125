/**
 * What the shell needs, apart from the pages: anything exported from the same index would load with
 * the first page.
 */
export { NoticeBell } from './components/notice-bell.tsx';
