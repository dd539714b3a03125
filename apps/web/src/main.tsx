import './ui/theme/mantine-styles.ts';
import './ui/theme/fonts.css';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { leaveNoPage } from './app/leave-no-page.ts';
import { reactToSession } from './app/react-to-session.ts';
import { createAppRouter } from './app/router.tsx';
import { shareStyleNonce } from './app/style-nonce.ts';
import { createQueryClient } from './lib/query-client.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root.');

shareStyleNonce();
leaveNoPage();
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
reactToSession(router, queryClient);

createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
);
