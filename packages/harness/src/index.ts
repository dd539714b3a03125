export * from './api-process.ts';
export * from './page-weight.ts';
export * from './sample.ts';
export * from './statement-counter.ts';
export * from './visitor.ts';
