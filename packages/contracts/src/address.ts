import type { Endpoint } from './endpoint.ts';

/** Fills in the parameters of an Express path: `/api/pulses/:hash` with `{ hash }`. */
export function pathOf(path: string, params: unknown): string {
  const values: Record<string, unknown> =
    typeof params === 'object' && params !== null ? { ...params } : {};
  return path.replaceAll(/:([A-Za-z]\w*)/g, (_match, name: string) => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : '';
  });
}

/**
 * Encodes a query as the API reads it: absent values are left out, nested values are sent as JSON.
 */
export function queryOf(query: unknown): URLSearchParams {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(
    typeof query === 'object' && query !== null ? query : {},
  )) {
    if (value === undefined || value === null) continue;
    search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search;
}

/** Returns the address of one call of an endpoint. */
export function addressOf(
  { path }: Pick<Endpoint, 'path'>,
  params?: unknown,
  query?: unknown,
): string {
  const search = queryOf(query);
  return search.size === 0 ? pathOf(path, params) : `${pathOf(path, params)}?${search.toString()}`;
}
