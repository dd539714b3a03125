export * from './api-process.ts';
export * from './sample.ts';
export * from './visitor.ts';
