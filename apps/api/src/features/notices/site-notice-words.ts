import { scheduledImportSettings } from '@reviews/contracts';
import {
  formatDate,
  isAlertKind,
  SITE_NOTICE_KINDS,
  SITE_NOTICE_MESSAGES as texts,
  whyItWaits,
} from '@reviews/domain';
import type { NoticeRow } from './notices.queries.ts';
import type { SiteNoticeRow } from './site-notices.queries.ts';

const OF_SITE: ReadonlySet<string> = new Set(SITE_NOTICE_KINDS);

/** Returns whether a notice is a site notice, about no form. */
export const isOfSite = (notice: NoticeRow): notice is SiteNoticeRow =>
  OF_SITE.has(notice.notice_kind);

function sentenceOfImport(notice: SiteNoticeRow): string {
  const { file_name: name, integration_name: integration, needs_mapping: needsMapping } = notice;
  const file = name ?? '';
  if (integration === null)
    return needsMapping ? texts.importNeedsMapping({ file }) : texts.importWaits({ file });
  return needsMapping
    ? texts.fetchedImportNeedsMapping({ file, integration })
    : texts.fetchedImportWaits({ file, integration });
}

/** Returns what happened, the same for every reader. */
export function sentenceOfSite(notice: SiteNoticeRow): string {
  const token = notice.token_name ?? '';
  const date = notice.ends_on === null ? '' : formatDate(notice.ends_on, 'UTC');
  switch (notice.notice_kind) {
    case 'integration_off':
      return texts.integrationOff({ integration: notice.integration_name ?? '' });
    case 'import_waits':
      return sentenceOfImport(notice);
    case 'token_made':
      return texts.tokenMade({ token, date });
    case 'token_ending':
      return notice.is_over
        ? texts.tokenEnded({ token, date })
        : texts.tokenEnding({ token, date });
    case 'password_changed':
      return texts.passwordChanged;
    case 'password_link':
      return notice.by_name === null
        ? texts.passwordLinkByServer
        : texts.passwordLink({ by: notice.by_name });
    case 'address_changed':
      return texts.addressChanged({
        address: notice.address,
        former: notice.former_address ?? '',
      });
  }
}

/** Returns why a preview waits, by the current limits of its schedule. */
function whyImportWaits({
  import_counts: counts,
  needs_mapping: needsMapping,
  schedule_settings: settings,
}: SiteNoticeRow): string | null {
  const limits = scheduledImportSettings.safeParse(settings);
  if (needsMapping || counts === null || !limits.success) return null;
  const why = whyItWaits(counts, limits.data);
  return why.length === 0 ? null : why.join(' ');
}

/** Returns the reason and what to do. */
export function detailOfSite(notice: SiteNoticeRow): string | null {
  switch (notice.notice_kind) {
    case 'integration_off':
      return [notice.event_summary, texts.integrationOffNext]
        .filter((part) => part !== null)
        .join(' ');
    case 'import_waits':
      return whyImportWaits(notice);
    case 'token_made':
      return texts.tokenMadeCheck;
    case 'token_ending':
      return notice.is_over ? texts.tokenEndedNext : texts.tokenEndingNext;
    case 'password_changed':
      return texts.passwordChangedCheck;
    case 'password_link':
      return texts.passwordLinkCheck;
    case 'address_changed':
      return texts.addressChangedCheck;
  }
}

/** Returns the path of the page where it is resolved. */
export function hrefOfSite({
  notice_kind: kind,
  integration_id: integrationId,
  import_id: importId,
}: SiteNoticeRow): string {
  if (kind === 'integration_off') return `/integrations/${String(integrationId)}`;
  if (kind === 'password_changed' || isAlertKind(kind)) return '/my/sign-in';
  return kind === 'import_waits' ? `/integrations/import?import=${String(importId)}` : '/my/tokens';
}
