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

/** What a site has before anyone configured it. */
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

/** The site's own name, look and time zone. */
export function createAppConfigService({ db }: { readonly db: Database }) {
  /** The sheet that was checked last: the same text is asked for by every page that is opened. */
  let checked = { text: '', sheet: '' };

  return {
    async show() {
      return (await db.prisma.appConfig.findUnique({ where: { id: 1 }, select })) ?? DEFAULTS;
    },
    /** The site's own style as it is served: what was understood of it, and nothing of one that would be refused now. */
    async clientSheet(): Promise<string> {
      const text =
        (await db.prisma.appConfig.findUnique({ where: { id: 1 }, select: { clientCss: true } }))
          ?.clientCss ?? '';
      if (text !== checked.text) checked = { text, sheet: checkClientCss(text).sheet ?? '' };
      return checked.sheet;
    },
    /** The accounts a demo database offers on its sign-in page; none in any other. */
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
