export { MainMenu } from './main-menu.tsx';
export { MenuButton } from './menu-button.tsx';
export { menuQuery, useMenu } from './menu-query.ts';
