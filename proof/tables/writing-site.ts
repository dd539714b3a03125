import { SITE_MESSAGES as texts } from '@reviews/domain';
import * as answer from '@reviews/api/testing/cases/answers';
import type { Answer, Refusal } from '@reviews/api/testing/cases/answers';
import { onlyLooking, signedIn, type ByKind } from '@reviews/api/testing/cases/kinds-of-people';

/**
 * The company's menu and pages: managed by administrators, never while impersonating. Part of the
 * table of writing.
 */

/** The calls, by their ids in the API document. */
export const SITE_OPERATIONS = [
  'saveMenu',
  'addPage',
  'savePage',
  'withdrawPage',
  'deletePage',
  'orderPages',
] as const;
export type SiteOperation = (typeof SITE_OPERATIONS)[number];

const MENU_CHANGED: Refusal = { status: 409, message: texts.menuChanged };
const PAGE_CHANGED: Refusal = { status: 409, message: texts.pageChanged };
const PAGES_CHANGED: Refusal = { status: 409, message: texts.pagesChanged };
const NO_PAGE: Refusal = { status: 404, message: texts.pageNotFound };

const CONFIGURING: ByKind = { ...signedIn(answer.NOT_ALLOWED), administrator: 'done' };

interface SiteCase<Operation extends SiteOperation> {
  readonly operation: Operation;
  readonly answers: ByKind;
}

const toAdministrators = <Operation extends SiteOperation>(
  operation: Operation,
  given: Answer = 'done',
): SiteCase<Operation> => ({ operation, answers: { ...CONFIGURING, administrator: given } });

export const SITE_CASES = {
  'an entry of the menu': toAdministrators('saveMenu'),
  'the menu as it is': toAdministrators('saveMenu', 'same'),
  'a menu that someone else has saved': toAdministrators('saveMenu', MENU_CHANGED),
  'an entry that would run a script': toAdministrators('saveMenu', answer.INVALID),
  'an entry, while impersonations may only look': {
    operation: 'saveMenu',
    answers: onlyLooking(CONFIGURING),
  },
  'a page of the company': toAdministrators('addPage'),
  'a page where there is one': toAdministrators('addPage', answer.INVALID),
  'another title for a page': toAdministrators('savePage'),
  'a page as it is': toAdministrators('savePage', 'same'),
  'a page that someone else has saved': toAdministrators('savePage', PAGE_CHANGED),
  'a page that there is not': toAdministrators('savePage', NO_PAGE),
  'that a page is a draft again': toAdministrators('withdrawPage'),
  'that a draft is one': toAdministrators('withdrawPage', 'same'),
  'that a page goes, and what leads there': toAdministrators('deletePage'),
  'that a page goes which someone else has saved': toAdministrators('deletePage', PAGE_CHANGED),
  'the pages in another order': toAdministrators('orderPages'),
  'the order that the pages have': toAdministrators('orderPages', 'same'),
  'an order of other pages': toAdministrators('orderPages', PAGES_CHANGED),
} as const satisfies Record<string, SiteCase<SiteOperation>>;
export type SiteCaseName = keyof typeof SITE_CASES;
