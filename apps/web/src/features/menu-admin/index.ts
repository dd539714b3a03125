export { MenuEditor } from './components/menu-editor.tsx';
