import { MESSAGES } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { WrittenMail } from './mails.queries.ts';
import { hrefOf, sentenceOf } from './notice-words.ts';
import type { NoticeRow } from './notices.queries.ts';

const SUBJECT_MAX_CHARS = 180;
const NOTICES_PAGE = '/my/notices';
const SETTINGS_PAGE = '/my/notices/settings';

export interface MailGiven {
  readonly to: string;
  readonly appName: string;
  /** What people type to reach the product; where nobody has said, links are addresses on the site alone. */
  readonly publicUrl: string | undefined;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function cut(text: string): string {
  const letters = [...text];
  return letters.length <= SUBJECT_MAX_CHARS ? text : `${letters.slice(0, SUBJECT_MAX_CHARS - 1).join('')}…`;
}

/** The mail about a notice, in the words for its reader: that it happened and where to see it, never what anybody wrote. */
export function writeMail(reader: Actor, notice: NoticeRow, { to, appName, publicUrl = '' }: MailGiven): WrittenMail {
  const sentence = oneLine(sentenceOf(reader, notice));
  const addressOf = (path: string) => `${publicUrl.replace(/\/+$/, '')}${path}`;
  const app = oneLine(appName);
  const paragraphs = [
    MESSAGES.notices.mailGreeting({ name: oneLine(reader.name) }),
    sentence,
    MESSAGES.notices.mailLink({ url: addressOf(hrefOf(reader, notice) ?? NOTICES_PAGE) }),
    `-- \n${MESSAGES.notices.mailChoose({ app, url: addressOf(SETTINGS_PAGE) })}`,
  ];
  return { to, subject: cut(MESSAGES.notices.mailSubject({ app, text: sentence })), text: `${paragraphs.join('\n\n')}\n` };
}
