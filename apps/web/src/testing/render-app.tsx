import { listMenu, type MenuItem } from '@reviews/contracts/menu';
import { countMyNotices } from '@reviews/contracts/notices';
import { listMyTasks, listMyWaiting } from '@reviews/contracts/pulses';
import { listRequestsToAnswer } from '@reviews/contracts/reopening';
import { showAppConfig, type AppConfig } from '@reviews/contracts/app-config';
import { showUser, type SessionUser } from '@reviews/contracts/session';
import { render, type RenderResult } from '@testing-library/react';
import { createMemoryRouter, type DataRouter } from 'react-router';
import { App } from '../app/app.tsx';
import { reactToSession } from '../app/react-to-session.ts';
import { routes } from '../app/routes.tsx';
import { createQueryClient } from '../lib/query-client.ts';
import { answers, type Arrived } from './fake-server.ts';
import { buildAppConfig, buildSessionUser } from './stub-data.ts';

interface ShellStubs {
  user?: Partial<SessionUser>;
  config?: Partial<AppConfig>;
  menu?: MenuItem[];
}

/** Responds to the shell's requests: user, configuration, menu and an empty home page. */
export function answerShell({ user, config, menu = [] }: ShellStubs = {}): Record<
  'user' | 'config' | 'menu' | 'tasks',
  Arrived[]
> {
  answers(listMyWaiting, { data: [] });
  answers(listRequestsToAnswer, { data: [], total: 0 });
  answers(countMyNotices, { unread: 0, alerts: [] });
  return {
    user: answers(showUser, buildSessionUser(user)),
    config: answers(showAppConfig, buildAppConfig(config)),
    menu: answers(listMenu, () => menu),
    tasks: answers(listMyTasks, { data: [] }),
  };
}

/** Renders the whole application at an address, as main.tsx does, with an in-memory history. */
export function renderApp(at: string): RenderResult & { router: DataRouter } {
  const queryClient = createQueryClient();
  const router = createMemoryRouter(routes(queryClient), { initialEntries: [at] });
  reactToSession(router, queryClient);
  return { ...render(<App queryClient={queryClient} router={router} />), router };
}
