export { AccessPage } from './components/access-page.tsx';
