export { PhotoField } from './components/photo-field.tsx';
export type { PhotoDialogProps } from './components/photo-dialog.tsx';
