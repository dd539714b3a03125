export { ReminderNotFound, ReminderPage } from './components/reminder-page.tsx';
