import { ApiProcess } from '@reviews/harness';

const production = { NODE_ENV: 'production', LOG_LEVEL: 'error' };

/** The product as it runs in production, on a company's database. */
export const startProduct = (databaseUrl: string): Promise<ApiProcess> => new ApiProcess({ databaseUrl, env: production }).start();

/** The floor on the same database. */
export const startFloor = (databaseUrl: string): Promise<ApiProcess> =>
  new ApiProcess({ databaseUrl, env: production, program: 'benchmarks/floor-server.ts' }).start();
