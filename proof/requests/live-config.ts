import type { CommentSettings, ConfigSettings } from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { COMMENT_VISIBILITY_VALUES } from '@reviews/domain';

/** The current configuration, with what a request needs to change it. */
export interface LiveConfig {
  readonly revision: number;
  readonly settings: ConfigSettings;
  readonly commentRevision: number;
  /** The key of the logo; empty while there is none. */
  readonly logoKey: string;
}

/** Comment settings that are valid to save and do not disturb other requests. */
export const commentSettingsOf = (editMinutes: number | null): CommentSettings => ({
  visibilities: [...COMMENT_VISIBILITY_VALUES],
  default_visibility: 'everyone',
  subject_replies: true,
  writer_replies: true,
  selected_text: true,
  edit_minutes: editMinutes,
});

export async function lookAtConfig({ prisma }: Database): Promise<LiveConfig> {
  const {
    revision,
    commentRevision,
    appName,
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
    anonymousMinimum,
    anonymousAtRelease,
  } = await prisma.appConfig.findUniqueOrThrow({ where: { id: 1 } });
  return {
    revision,
    commentRevision,
    logoKey: logo?.split('/').at(-1) ?? '',
    settings: {
      appName,
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
      anonymousMinimum,
      anonymousAtRelease,
    },
  };
}
