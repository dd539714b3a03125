export { AllNotices, MarkAllRead } from './components/all-notices.tsx';
export { MailList } from './components/mail-list.tsx';
export { NoticeSettings } from './components/notice-settings.tsx';
export { ALL_NOTICES_TEXTS } from './lib/all-notices-texts.ts';
export { EMAIL_LOG_TEXTS } from './lib/email-log-texts.ts';
export { NOTICE_TEXTS } from './lib/notice-texts.ts';
export { SETTINGS_TEXTS } from './lib/settings-texts.ts';
