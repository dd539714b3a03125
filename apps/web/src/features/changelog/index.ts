export { Changelog } from './components/changelog.tsx';
