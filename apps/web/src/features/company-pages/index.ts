export { CompanyPage } from './components/company-page.tsx';
export { PageEditor } from './components/page-editor.tsx';
export { PageList } from './components/page-list.tsx';
