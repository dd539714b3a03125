export { UserNotFound, UserPage } from './components/user-page.tsx';
