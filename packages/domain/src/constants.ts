/**
 * Every number and fixed key of the product, in one place, with its unit in its name.
 * The first part is section 9 of the product specification, in its order; the second part holds the limits
 * the specification leaves to us.
 */

// ---- Section 9 of the specification ----

/** Rest after the last answer change before a draft is saved by itself (DRAFT-01). */
export const AUTO_SAVE_DELAY_MS = 2000;
/** How long Confirm waits before it looks again whether a draft save has ended (FORM-23). */
export const CONFIRM_RETRY_MS = 500;
/** How often a top-level comment refreshes itself (CMT-28). */
export const COMMENT_REFRESH_MS = 300_000;
/** Pause between 'Draft restored, reloading...' and the reload (DRAFT-10). */
export const DRAFT_RESTORE_RELOAD_MS = 1500;
/** Debounce from the rich text editor to the form's value (CONST-10). */
export const EDITOR_SYNC_DEBOUNCE_MS = 300;
/** Debounce of every type-ahead (CONST-07). */
export const TYPEAHEAD_DEBOUNCE_MS = 500;
/** Fewest characters that start a type-ahead or mention search (WID-12, Q-17). */
export const TYPEAHEAD_MIN_CHARS = 2;
/** Most suggestions in the mention dropdown. */
export const MENTION_LIMIT = 10;
/** Debounce of the search that follows a filter change (CONST-06). */
export const FILTER_DEBOUNCE_MS = 200;
/** Help tooltips start this long after the page is loaded (CONST-08). */
export const TOOLTIP_START_MS = 500;
/** Rows on a page of a list (CONST-02). */
export const LIST_PAGE_SIZE = 50;
/** People on a page of the team: a manager's whole line on one, so that who is late stands together. */
export const TEAM_PAGE_SIZE = 200;
/** A multi-select filter with more options than this has a quick filter box (CONST-04). */
export const QUICK_FILTER_MIN_OPTIONS = 10;
/** Height of a multi-select filter's list, when not given (CONST-05). */
export const MULTI_SELECT_HEIGHT_PX = 150;
/** Value of the manager filter that means 'My Reports' (LIST-30). */
export const MY_REPORTS = -2;
/** The manager of those who have none, and the department of those who are in none, among the choices of a filter. */
export const NO_MANAGER = -1;
export const NO_DEPARTMENT = -1;
/** Fewest reviewers when a template gives none (APPR-21). */
export const DEFAULT_MIN_REVIEWERS = 1;
/** A maximum of reviewers with this value means no maximum (APPR-22). */
export const UNLIMITED_REVIEWERS = 0;
/** A level limit or maxDownlineDistance with this value means no limit (TPL-14, TPL-19). */
export const NO_LEVEL_LIMIT = -1;
/** Fewest days until a packet releases itself (PKT-06). */
export const MIN_RELEASE_DAYS = 1;
/** Fewest days until a stage closes itself (CYC-13). */
export const MIN_AUTO_CLOSE_DAYS = 0;
/** First part of an export's name when the server gives none (CONST-01). */
export const EXPORT_NAME_PREFIX = 'Export';
/** Local storage key of the address to return to after sign-in (SES-15, GAP-10). */
export const LOGIN_REDIRECT_KEY = 'login-redirect';
/** How long a toast stays (WID-10). */
export const TOAST_DURATION_MS = 6000;
/** Length of a toast's coming and going (CONST-09). */
export const TOAST_ANIMATION_MS = 300;
/** A toast swiped further sideways than this is dismissed (WID-11). */
export const TOAST_SWIPE_PX = 80;
/** How often the main menu is refreshed (NAV-29). */
export const MENU_REFRESH_MS = 60_000;
/** How often we look whether the sign-in popup has been closed (SES-11). */
export const LOGIN_POPUP_CHECK_MS = 1000;
/** Most page numbers shown by a pagination (WID-01). */
export const PAGE_WINDOW_SIZE = 5;
/** The jump-to-page selector applies after this (WID-02). */
export const PAGE_JUMP_DELAY_MS = 1000;
/** A comment taller than this collapses (CMT-31). */
export const COMMENT_COLLAPSE_PX = 75;
/** Distance kept above a question that is scrolled to. */
export const EDITOR_SCROLL_OFFSET_PX = 80;
/** Rows of a text area. */
export const TEXTAREA_ROWS = 5;
/** Between the choices of a checkbox answer stored as one string. */
export const CHECKBOX_SEPARATOR = ' | - | ';
/** Step of a number input. */
export const NUMBER_STEP = 1;
/** Step of a money input. */
export const MONEY_STEP = 0.01;

// ---- Names fixed by the interface ----

/** Readable cookie that carries the anti-forgery token (GAP-12). */
export const XSRF_COOKIE = 'XSRF-TOKEN';
/** Header in which the anti-forgery token comes back (GAP-12). */
export const XSRF_HEADER = 'X-XSRF-TOKEN';
/** Query parameter of a download address that carries its token (NAV-08, AMB-59). */
export const DOWNLOAD_TOKEN_PARAM = 'token';
/** Stage component of a nomination by the employee (FORM-34). */
export const STAGE_NOMINATIONS = 'Nominations';
/** Stage component of the manager's approval (FORM-35). */
export const STAGE_NOMINATION_APPROVALS = 'Nomination Approvals';
/** Group of the feedback types whose forms are cases of underperformance (OVR-04). */
export const UNDERPERFORMANCE_GROUP = 'Underperformance';
/** case_status of a form its reviewer declined (STAT-06). */
export const CASE_STATUS_DECLINED = 'Declined';
/** case_status of a form closed without being completed (STAT-07). */
export const CASE_STATUS_INCOMPLETE = 'Incomplete';
/**
 * Text by which an HTML 403 is known as the firewall's (ERR-03, GAP-09). The load balancer's block page must
 * carry it, for example in a comment; it is one constant so that a site can name its own.
 */
export const FIREWALL_MARKER = 'request-blocked-by-firewall';

// ---- Our own limits, where the specification is silent ----

/** A session unused for this long has expired: long enough for a working day with a lunch and meetings in it. */
export const SESSION_IDLE_MS = 12 * 60 * 60 * 1000;
/** A session ends this long after sign-in however much it is used, so that a stolen cookie dies within a week. */
export const SESSION_ABSOLUTE_MS = 7 * 24 * 60 * 60 * 1000;
/** An impersonation ends by itself after an hour. */
export const IMPERSONATION_MAX_MS = 60 * 60 * 1000;
/** Life of a download token: long enough for one print or download, useless in a log the next day. */
export const DOWNLOAD_TOKEN_MS = 10 * 60 * 1000;
/** Longest answer to a packet. */
export const PACKET_RESPONSE_MAX_CHARS = 4000;
/** So long after they confirmed to have read it the person may change what they answered to their packet. */
export const PACKET_RESPONSE_OPEN_DAYS = 7;
/** Most packets that are released, or taken back, in one call. */
export const PACKETS_AT_ONCE_MAX = 1000;
/** Wrong passwords allowed within the window, per address and per account. */
export const LOGIN_MAX_FAILURES = 10;
/** Window of LOGIN_MAX_FAILURES. */
export const LOGIN_FAILURE_WINDOW_MS = 15 * 60 * 1000;
/** Images one person may store within the window: more than anybody pastes, less than fills a disk. */
export const UPLOADS_MAX = 200;
/** Window of UPLOADS_MAX. */
export const UPLOADS_WINDOW_MS = 60 * 60 * 1000;
/** Fewer anonymous forms of one type than this are merged under 'Anonymous reviewers' (domain model). */
export const MIN_ANONYMOUS_FORMS = 3;
/** Of a launch for fewer people than this, whether it can be taken back would tell of one review whether it was begun. */
export const MIN_PEOPLE_LAUNCH_TELLS = 5;
/** Sums of a distribution may differ from the total by less than this: binary fractions are not exact. */
export const DISTRIBUTION_TOLERANCE = 1e-6;

/** Largest JSON body of a call: a long form of rich text fits many times over. */
export const JSON_BODY_MAX_BYTES = 2 * 1024 * 1024;
/** Largest image in a rich text. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
/** Most that an image may unpack to, all its frames together: the camera of a good telephone. */
export const IMAGE_MAX_PIXELS = 50_000_000;
export const IMAGE_MAX_FRAMES = 300;
/** Largest import file. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;
/** So much a workbook of an import may unpack to: ten times what a hundred thousand people need. */
export const IMPORT_MAX_UNPACKED_BYTES = 300 * 1024 * 1024;
/** Most rows, columns, and characters of a cell that is read at all, of an import file. */
export const IMPORT_MAX_ROWS = 200_000;
export const IMPORT_MAX_COLUMNS = 200;
export const IMPORT_MAX_CELL_CHARS = 100_000;
/** Of those who were changed since an import so many are named. */
export const IMPORT_MAX_NAMED = 20;
/** So long after it was brought in an import that nobody has applied or discarded is discarded by itself: what its file says of people is old by then. */
export const IMPORT_UNDECIDED_DAYS = 30;
/** So long after it was applied, or taken back, an import keeps rows that are not needed to take it back. */
export const IMPORT_ROWS_KEPT_DAYS = 90;
/** Most rows on one page of a list, whatever the call asks for. */
export const LIST_MAX_PAGE_SIZE = 200;
/** Most forms of one bulk action. It is one transaction: so many are done in a second or two, and nobody waits longer for their locks. */
export const BULK_MAX_FORMS = 5000;
/** Of those with which nothing can be done, and of the others, so many are named for each reason; how many there are is said beside them. */
export const BULK_MAX_NAMED = 200;
/** Most hits of an employee type-ahead. */
export const TYPEAHEAD_LIMIT = 20;
/** Longest answer text, markup included. */
export const ANSWER_MAX_CHARS = 200_000;
/** Longest comment, markup included. */
export const COMMENT_MAX_CHARS = 50_000;
/** Longest piece of answer text a comment can be attached to. */
export const SELECTED_TEXT_MAX_CHARS = 10_000;
/** How much of the answer before and after a selected text is kept with it, to find it again where the phrase occurs twice. */
export const SELECTION_CONTEXT_CHARS = 64;
/** Longest reason of a reopen request or a decline. */
export const REASON_MAX_CHARS = 2000;
/** How long a save of approvals can be taken back: for a slip of the hand, before reviewers have read that they were asked. */
export const UNDO_APPROVAL_MS = 15 * 60 * 1000;
/** Longest search text. */
export const SEARCH_MAX_CHARS = 200;
/** Longest name or title. */
export const NAME_MAX_CHARS = 200;
/** Fewest and most characters of a password that somebody chooses. */
export const PASSWORD_MIN_CHARS = 12;
export const PASSWORD_MAX_CHARS = 200;
/** So many characters are advised where a password is chosen (ASVS 6.2.1). */
export const PASSWORD_ADVISED_CHARS = 15;
/** How long after signing in nobody is asked again who they are, before they end sessions. */
export const SIGNED_IN_LATELY_MS = 10 * 60_000;
/** A link by which a password is chosen works so long. */
export const INVITATION_VALID_DAYS = 7;
/** Most people who are invited at once. */
export const INVITED_AT_ONCE_MAX = 200;
/** Entries of the main menu, levels of it, and the longest address of one. */
export const MENU_MAX_ENTRIES = 200;
export const MENU_MAX_DEPTH = 3;
export const MENU_URL_MAX_CHARS = 500;
/** Roles that one entry, or one page of the company, names. */
export const SITE_ROLES_MAX = 50;
/** Longest end of the address of a company's page, longest text of one, and how many versions of it are listed. */
export const PAGE_SLUG_MAX_CHARS = 80;
export const PAGE_BODY_MAX_CHARS = 200_000;
export const PAGE_VERSIONS_SHOWN = 100;
/** Longest description of a role. */
export const ROLE_DESCRIPTION_MAX_CHARS = 500;
/** Most categories of a distribution. */
export const DISTRIBUTION_MAX_ROWS = 100;
/** Unread notices are counted up to here: beyond, it is '99+'. */
export const UNREAD_NOTICES_MAX = 100;
/** Notices, or mails, that a list shows at once. */
export const NOTICES_PAGE_SIZE = 30;
/** Changes of manager that the list of handovers shows at once: those with something to decide come first. */
export const HANDOVERS_MAX_CHANGES = 100;
/** How often the number of unread notices is asked for while the page is visible. */
export const NOTICES_REFRESH_MS = 180_000;
/** Notices that were read, and mails that were dealt with, are kept for this many days. */
export const NOTICES_KEPT_DAYS = 180;
/** Notices that nobody reads are kept for this many days. */
export const UNREAD_NOTICES_KEPT_DAYS = 365;
