export * from '@reviews/domain/demo-accounts';
