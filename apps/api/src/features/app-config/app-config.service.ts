import type { Database } from '@reviews/db';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@reviews/domain/demo-accounts';
import { checkClientCss } from './client-css.ts';

const select = {
  appName: true,
  appNameInMenu: true,
  logo: true,
  logoInMenu: true,
  fontFamily: true,
  clientCss: true,
  accentColor: true,
  timeZone: true,
  firewallMarker: true,
} as const;

/** Values of a site that is not configured yet. */
const DEFAULTS = {
  appName: 'Reviews',
  appNameInMenu: true,
  logo: null,
  logoInMenu: false,
  fontFamily: null,
  clientCss: null,
  accentColor: '#0f6b5c',
  timeZone: 'UTC',
  firewallMarker: '',
};

export type AppConfigService = ReturnType<typeof createAppConfigService>;

/** Creates the service for the site's name, look and time zone. */
export function createAppConfigService({ db }: { readonly db: Database }) {
  /** Cache of the last checked style sheet: every page load asks for the same text. */
  let checked = { text: '', sheet: '' };

  return {
    async show() {
      return (await db.prisma.appConfig.findUnique({ where: { id: 1 }, select })) ?? DEFAULTS;
    },
    /**
     * Returns the site's style sheet as served: rewritten from what was parsed, and empty if the
     * current rules would reject it.
     */
    async clientSheet(): Promise<string> {
      const text =
        (await db.prisma.appConfig.findUnique({ where: { id: 1 }, select: { clientCss: true } }))
          ?.clientCss ?? '';
      if (text !== checked.text) checked = { text, sheet: checkClientCss(text).sheet ?? '' };
      return checked.sheet;
    },
    /**
     * Returns the accounts that a demo database offers on its sign-in page; none in any other
     * database.
     */
    async demoAccounts() {
      const config = await db.prisma.appConfig.findUnique({
        where: { id: 1 },
        select: { isDemo: true },
      });
      return config?.isDemo === true
        ? {
            password: DEMO_PASSWORD,
            data: DEMO_ACCOUNTS.map(({ email, name, place }) => ({ email, name, place })),
          }
        : { password: null, data: [] };
    },
  };
}
