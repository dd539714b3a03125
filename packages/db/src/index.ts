export {
  checkRows,
  CountRow,
  IdRow,
  Int8,
  readRows,
  TotalRow,
  type RowSchema,
} from './checked-rows.ts';
export { inTransaction, isWriteConflict, openDatabase } from './client.ts';
export { isDatabaseUnavailable } from './database-unavailable.ts';
export type { Database, Db, OpenDatabaseOptions, TransactionOptions, Tx } from './client.ts';
export { Prisma, PrismaClient, PulseState } from './generated/client.ts';
export type * from './generated/client.ts';
