export { ForgottenPassword } from './components/forgotten-password.tsx';
export { ChoosePassword } from './components/choose-password.tsx';
export {
  demoAccountsQuery,
  sessionUserQuery,
  signInsQuery,
  useSessionUser,
  useWriter,
} from './api/session-queries.ts';
export { usePreviewRole } from './api/preview-queries.ts';
export { PreviewBanner } from './components/preview-banner.tsx';
export { ImpersonationBanner } from './components/impersonation-banner.tsx';
export { LoginForm } from './components/login-form.tsx';
export { SessionExpiredHost } from './components/session-expired-host.tsx';
export { UserMenu } from './components/user-menu.tsx';
export { expiredSession } from './lib/expired-session.ts';
export { tellSignInNews } from './lib/sign-in-windows.ts';
export { isSafeRedirect, rememberLoginRedirect, takeLoginRedirect } from './lib/login-redirect.ts';
