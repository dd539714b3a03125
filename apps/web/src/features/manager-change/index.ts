export { ChangeManagerButton } from './components/change-manager-button.tsx';
