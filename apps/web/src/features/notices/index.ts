export { AllNotices, MarkAllRead } from './components/all-notices.tsx';
export { MailList } from './components/mail-list.tsx';
export { NoticeSettings } from './components/notice-settings.tsx';
