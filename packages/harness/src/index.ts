export * from './api-process.ts';
export * from './hook-receiver.ts';
export * from './insides.ts';
export * from './page-weight.ts';
export * from './read-files.ts';
export * from './sample.ts';
export * from './statement-counter.ts';
export * from './visitor.ts';
