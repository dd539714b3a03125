import type { Row } from './endpoint-row.ts';
import type { World } from './endpoint-world.ts';

const CONFIGURES = {
  writer: 403,
  subject: 403,
  manager: 403,
  stranger: 403,
  outsider: 403,
  hr: 403,
  partner: 403,
} as const;
const NO_IMAGE = { key: '0123456789abcdefghijklmnopqrstuv' };

const config = ({ app: { db } }: World) =>
  db.prisma.appConfig.findUniqueOrThrow({ where: { id: 1 } });

/** Returns the current settings with another name. */
async function settings(world: World) {
  const {
    appNameInMenu,
    logo,
    logoInMenu,
    fontFamily,
    clientCss,
    accentColor,
    timeZone,
    firewallMarker,
    sessionIdleMinutes,
    sessionMaxHours,
    impersonationReadOnly,
    impersonationBy,
    impersonationMinutes,
    revision,
  } = await config(world);
  return {
    revision,
    settings: {
      appName: `Reviews ${revision}`,
      appNameInMenu,
      logo,
      logoInMenu,
      fontFamily,
      clientCss,
      accentColor,
      timeZone,
      firewallMarker,
      sessionIdleMinutes,
      sessionMaxHours,
      impersonationReadOnly,
      impersonationBy,
      impersonationMinutes,
    },
  };
}

function logoForm(): FormData {
  const form = new FormData();
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  form.append('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'pixel.png');
  return form;
}

/**
 * Rows for the configuration and the comment settings, for people who configure the product; and
 * for the logo, for everyone.
 */
export const CONFIG_ROWS: Readonly<Record<string, readonly Row[]>> = {
  showConfigSettings: [{ call: async () => ({}), allowed: ['admin'], refused: CONFIGURES }],
  saveConfigSettings: [
    { call: async (world) => ({ body: await settings(world) }), allowed: ['admin'] },
  ],
  uploadLogo: [{ call: async () => ({ body: logoForm() }), allowed: ['admin'] }],
  showLogo: [
    {
      call: async (world) => {
        const { key } = await world.image();
        await world.app.db.prisma.appConfig.update({
          where: { id: 1 },
          data: { logo: `/api/app_config/logo/${key}` },
        });
        return { params: { key } };
      },
      allowed: ['signedOut', 'stranger'],
      absent: { params: NO_IMAGE },
    },
  ],
  showCommentSettings: [{ call: async () => ({}), allowed: ['admin'], refused: CONFIGURES }],
  saveCommentSettings: [
    {
      call: async (world) => ({
        body: {
          revision: (await config(world)).commentRevision,
          settings: {
            visibilities: ['private', 'managers', 'writer', 'everyone'],
            default_visibility: 'private',
            subject_replies: true,
            writer_replies: true,
            selected_text: true,
            edit_minutes: 60,
          },
        },
      }),
      allowed: ['admin'],
    },
  ],
};
