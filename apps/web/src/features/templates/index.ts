export type { TemplateBuilderProps } from './components/builder-props.ts';
export { TemplateBuilder } from './components/builder/template-builder.tsx';
export { TemplateNotFound } from './components/template-not-found.tsx';
export { TemplatePreview } from './components/template-preview.tsx';
export { previewForm } from './lib/preview-form.ts';
