export { demoAccountsQuery, sessionUserQuery, useSessionUser, useWriter } from './api/session-queries.ts';
export { ImpersonationBanner } from './components/impersonation-banner.tsx';
export { LoginForm } from './components/login-form.tsx';
export { SessionExpiredHost } from './components/session-expired-host.tsx';
export { UserMenu } from './components/user-menu.tsx';
export { expiredSession } from './lib/expired-session.ts';
export { isSafeRedirect, rememberLoginRedirect, takeLoginRedirect } from './lib/login-redirect.ts';
