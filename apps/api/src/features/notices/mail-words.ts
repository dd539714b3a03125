import { MESSAGES, NOTICE_MAILS, oneLine } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { SiteLink } from '../../core/site-link.ts';
import type { WrittenMail } from './mails.queries.ts';
import { hrefOf, owedLines, sentenceOf } from './notice-words.ts';
import type { FormNoticeRow, NoticeRow } from './notices.queries.ts';
import { detailOfSite, isOfSite } from './site-notice-words.ts';

const SUBJECT_MAX_CHARS = 180;
const LINES_MAX = 25;
const NOTICES_PAGE = '/my/notices';
const SETTINGS_PAGE = '/my/notices/settings';

export interface MailGiven {
  readonly to: string;
  readonly appName: string;
  readonly siteLink: SiteLink;
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length <= SUBJECT_MAX_CHARS
    ? text
    : `${letters.slice(0, SUBJECT_MAX_CHARS - 1).join('')}…`;
}

/** Returns the lines of a digest, up to a readable number. */
function listOf({ owed }: FormNoticeRow): string[] {
  if (owed === null || owed.length < 2) return [];
  const lines = owedLines(owed);
  const rest = lines.length - LINES_MAX;
  const shown = [
    ...lines.slice(0, LINES_MAX),
    ...(rest > 0 ? [MESSAGES.reminders.more({ count: rest })] : []),
  ];
  return [shown.map((line) => `- ${oneLine(line)}`).join('\n')];
}

/** Returns the details that the sentence leaves out. */
const moreOf = (notice: NoticeRow): string[] =>
  isOfSite(notice) ? [detailOfSite(notice) ?? ''].filter(Boolean) : listOf(notice);

/**
 * Writes the mail about a notice in the words for its reader: what happened and where to see it,
 * never what people wrote.
 */
export function writeMail(
  reader: Actor,
  notice: NoticeRow,
  { to, appName, siteLink }: MailGiven,
): WrittenMail {
  const sentence = oneLine(sentenceOf(reader, notice));
  const app = oneLine(appName);
  const paragraphs = [
    NOTICE_MAILS.mailGreeting({ name: oneLine(reader.name) }),
    sentence,
    ...moreOf(notice),
    NOTICE_MAILS.mailLink({ url: siteLink(hrefOf(reader, notice) ?? NOTICES_PAGE) }),
    `-- \n${NOTICE_MAILS.mailChoose({ app, url: siteLink(SETTINGS_PAGE) })}`,
  ];
  return {
    to,
    subject: cut(NOTICE_MAILS.mailSubject({ app, text: sentence })),
    text: `${paragraphs.join('\n\n')}\n`,
  };
}
