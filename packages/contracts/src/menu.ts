import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export interface MenuItem {
  id: number;
  name: string;
  url: string | null;
  target: string | null;
  data: Record<string, string> | null;
  children: MenuItem[];
}

export const menuItem: z.ZodType<MenuItem> = z.strictObject({
  id: z.int(),
  name: z.string(),
  url: z.string().nullable(),
  target: z.string().nullable(),
  data: z.record(z.string(), z.string()).nullable(),
  get children() {
    return z.array(menuItem);
  },
});

export const listMenu = endpoint({
  id: 'listMenu',
  method: 'GET',
  path: '/api/user/menu',
  tag: 'menu',
  summary: 'List the main menu of the signed-in person (API-09).',
  response: z.array(menuItem),
});
