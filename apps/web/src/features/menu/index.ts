export { MainMenu } from './main-menu.tsx';
export { MenuButton } from './menu-button.tsx';
export { menuQuery, useMenu } from './menu-query.ts';
export { MenuEditor } from './admin/components/menu-editor.tsx';
