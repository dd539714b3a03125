/**
 * Every number and fixed key of the product in one place, with its unit in the name. The first part
 * is section 9 of the product specification, in its order. The second part holds our own limits,
 * where the specification sets none.
 */

// ---- Section 9 of the specification ----

/** Idle time after the last answer change before a draft is auto-saved (DRAFT-01). */
export const AUTO_SAVE_DELAY_MS = 2000;
/** How often Confirm checks whether a running draft save has ended (FORM-23). */
export const CONFIRM_RETRY_MS = 500;
/** How often a top-level comment refreshes itself (CMT-28). */
export const COMMENT_REFRESH_MS = 300_000;
/** Pause between 'Draft restored, reloading...' and the reload (DRAFT-10). */
export const DRAFT_RESTORE_RELOAD_MS = 1500;
/** Debounce from the rich text editor to the form's value (CONST-10). */
export const EDITOR_SYNC_DEBOUNCE_MS = 300;
/** Debounce of every type-ahead (CONST-07). */
export const TYPEAHEAD_DEBOUNCE_MS = 500;
/** Minimum length of a type-ahead or mention search (WID-12, Q-17). */
export const TYPEAHEAD_MIN_CHARS = 2;
/** Maximum number of suggestions in the mention dropdown. */
export const MENTION_LIMIT = 10;
/** Debounce of the search that follows a filter change (CONST-06). */
export const FILTER_DEBOUNCE_MS = 200;
/** Help tooltips start this long after the page is loaded (CONST-08). */
export const TOOLTIP_START_MS = 500;
/** Rows on a page of a list (CONST-02). */
export const LIST_PAGE_SIZE = 50;
/**
 * People on a page of the team: a manager's whole line fits on one, so late people are together.
 */
export const TEAM_PAGE_SIZE = 200;
/** A multi-select filter with more options than this has a quick filter box (CONST-04). */
export const QUICK_FILTER_MIN_OPTIONS = 10;
/** Height of a multi-select filter's list, when not given (CONST-05). */
export const MULTI_SELECT_HEIGHT_PX = 150;
/** Value of the manager filter that means 'My Reports' (LIST-30). */
export const MY_REPORTS = -2;
/** Filter choice for people without a manager, or without a department. */
export const NO_MANAGER = -1;
export const NO_DEPARTMENT = -1;
/** Minimum number of reviewers when a template gives none (APPR-21). */
export const DEFAULT_MIN_REVIEWERS = 1;
/** As the maximum number of reviewers, means no maximum (APPR-22). */
export const UNLIMITED_REVIEWERS = 0;
/** As a level limit or maxDownlineDistance, means no limit (TPL-14, TPL-19). */
export const NO_LEVEL_LIMIT = -1;
/** Minimum number of days until a packet releases itself (PKT-06). */
export const MIN_RELEASE_DAYS = 1;
/** Minimum number of days until a stage closes itself (CYC-13). */
export const MIN_AUTO_CLOSE_DAYS = 0;
/** Prefix of an export's file name when the server gives none (CONST-01). */
export const EXPORT_NAME_PREFIX = 'Export';
/** Local storage key of the address to return to after sign-in (SES-15, GAP-10). */
export const LOGIN_REDIRECT_KEY = 'login-redirect';
/** How long a toast is shown (WID-10). */
export const TOAST_DURATION_MS = 6000;
/** Length of a toast's enter and exit animation (CONST-09). */
export const TOAST_ANIMATION_MS = 300;
/** A toast swiped further sideways than this is dismissed (WID-11). */
export const TOAST_SWIPE_PX = 80;
/** How often the main menu is refreshed (NAV-29). */
export const MENU_REFRESH_MS = 60_000;
/** How often the app checks whether the sign-in popup was closed (SES-11). */
export const LOGIN_POPUP_CHECK_MS = 1000;
/** Maximum number of page numbers in a pagination (WID-01). */
export const PAGE_WINDOW_SIZE = 5;
/** Delay before the jump-to-page selector applies (WID-02). */
export const PAGE_JUMP_DELAY_MS = 1000;
/** A comment taller than this collapses (CMT-31). */
export const COMMENT_COLLAPSE_PX = 75;
/** Distance kept above a question that is scrolled to. */
export const EDITOR_SCROLL_OFFSET_PX = 80;
/** Rows of a text area. */
export const TEXTAREA_ROWS = 5;
/** Separator of the choices in a checkbox answer stored as one string. */
export const CHECKBOX_SEPARATOR = ' | - | ';
/** Step of a number input. */
export const NUMBER_STEP = 1;
/** Step of a money input. */
export const MONEY_STEP = 0.01;

// ---- Names fixed by the interface ----

/** Readable cookie that carries the anti-forgery token (GAP-12). */
export const XSRF_COOKIE = 'XSRF-TOKEN';
/** Header that sends the anti-forgery token back (GAP-12). */
export const XSRF_HEADER = 'X-XSRF-TOKEN';
/**
 * Response header with the id of the answered operation. Pages of a proxy or a captive portal do not
 * have it.
 */
export const OPERATION_HEADER = 'x-operation-id';
/** Query parameter of a download address that carries its token (NAV-08, AMB-59). */
export const DOWNLOAD_TOKEN_PARAM = 'token';
/** Stage component in which the employee nominates (FORM-34). */
export const STAGE_NOMINATIONS = 'Nominations';
/** Stage component in which the manager approves (FORM-35). */
export const STAGE_NOMINATION_APPROVALS = 'Nomination Approvals';
/** Group of the feedback types for underperformance cases (OVR-04). */
export const UNDERPERFORMANCE_GROUP = 'Underperformance';
/** case_status of a form its reviewer declined (STAT-06). */
export const CASE_STATUS_DECLINED = 'Declined';
/** case_status of a form closed without being completed (STAT-07). */
export const CASE_STATUS_INCOMPLETE = 'Incomplete';
/**
 * Text that identifies an HTML 403 as an answer of the firewall (ERR-03, GAP-09). The load
 * balancer's block page must contain it, for example in a comment. It is a single constant so that
 * a site can set its own.
 */
export const FIREWALL_MARKER = 'request-blocked-by-firewall';

// ---- Our own limits, where the specification is silent ----

/** Idle timeout of a session: long enough for a working day with lunch and meetings. */
export const SESSION_IDLE_MS = 12 * 60 * 60 * 1000;
/** Maximum lifetime of a session in use, so that a stolen cookie expires within a week. */
export const SESSION_ABSOLUTE_MS = 7 * 24 * 60 * 60 * 1000;
/** An impersonation ends automatically after an hour. */
export const IMPERSONATION_MAX_MS = 60 * 60 * 1000;
/** Maximum length of the reason that an impersonator gives. */
export const IMPERSONATION_REASON_MAX_CHARS = 300;
/**
 * Lifetime of a download token: long enough for one print or download, useless in a log the next
 * day.
 */
export const DOWNLOAD_TOKEN_MS = 10 * 60 * 1000;
/** Maximum length of a response to a packet. */
export const PACKET_RESPONSE_MAX_CHARS = 4000;
/** How long after acknowledging their packet the person may change their response. */
export const PACKET_RESPONSE_OPEN_DAYS = 7;
/** Maximum number of packets released or taken back in one call. */
export const PACKETS_AT_ONCE_MAX = 1000;
/** Wrong passwords allowed within the window, per address and per account. */
export const LOGIN_MAX_FAILURES = 10;
/** Window of LOGIN_MAX_FAILURES. */
export const LOGIN_FAILURE_WINDOW_MS = 15 * 60 * 1000;
/**
 * Images one person may store within the window: more than anyone pastes, less than fills a disk.
 */
export const UPLOADS_MAX = 200;
/** Window of SAVES_MAX and COMMENTS_MAX. */
export const SAVES_WINDOW_MS = 10 * 60 * 1000;
/**
 * Drafts one person may save within the window: five a second, of which a page that someone types
 * in uses at most one in two seconds.
 */
export const SAVES_MAX = 3000;
/** Comments one person may write or change within the window: one every two seconds. */
export const COMMENTS_MAX = 300;
/** Window of UPLOADS_MAX. */
export const UPLOADS_WINDOW_MS = 60 * 60 * 1000;
/**
 * With fewer people than this in a launch, whether it can be undone would reveal whether a
 * particular review was started.
 */
export const MIN_PEOPLE_LAUNCH_TELLS = 5;
/**
 * A distribution's sum may differ from the total by less than this, because binary fractions are
 * not exact.
 */
export const DISTRIBUTION_TOLERANCE = 1e-6;

/** Maximum JSON body of a call: many times the size of a long rich text form. */
export const JSON_BODY_MAX_BYTES = 2 * 1024 * 1024;
/** Maximum size of an image in rich text. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
/** Maximum unpacked size of an image, all frames together: enough for a good phone camera. */
export const IMAGE_MAX_PIXELS = 50_000_000;
export const IMAGE_MAX_FRAMES = 300;
/** Maximum size of an import file. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;
/** Maximum unpacked size of an import workbook: ten times what a hundred thousand people need. */
export const IMPORT_MAX_UNPACKED_BYTES = 300 * 1024 * 1024;
/** Maximum number of rows, of columns, and of characters per cell in an import file. */
export const IMPORT_MAX_ROWS = 200_000;
export const IMPORT_MAX_COLUMNS = 200;
export const IMPORT_MAX_CELL_CHARS = 100_000;
/** Maximum number of people named among those who were changed since an import. */
export const IMPORT_MAX_NAMED = 20;
/**
 * An import that no one applies or discards is discarded automatically after this long, because its
 * data is outdated by then.
 */
export const IMPORT_UNDECIDED_DAYS = 30;
/** How long an applied or undone import keeps rows that are not needed to undo it. */
export const IMPORT_ROWS_KEPT_DAYS = 90;
/** Maximum page size of a list, whatever the call asks for. */
export const LIST_MAX_PAGE_SIZE = 200;
/**
 * Maximum number of forms in one bulk action. It is one transaction, so this keeps it to a second
 * or two and bounds how long others wait for its locks.
 */
export const BULK_MAX_FORMS = 5000;
/**
 * Maximum number of forms named per reason, among those skipped and among the others. The total is
 * shown too.
 */
export const BULK_MAX_NAMED = 200;
/** Maximum number of hits of an employee type-ahead. */
export const TYPEAHEAD_LIMIT = 20;
/** Maximum length of an answer, markup included. */
export const ANSWER_MAX_CHARS = 200_000;
/** Maximum length of a comment, markup included. */
export const COMMENT_MAX_CHARS = 50_000;
/** Maximum length of the answer text that a comment can be attached to. */
export const SELECTED_TEXT_MAX_CHARS = 10_000;
/**
 * How much of the answer before and after a selected text is stored with it, to tell repeated
 * phrases apart.
 */
export const SELECTION_CONTEXT_CHARS = 64;
/** Maximum length of the reason for a reopen request or a decline. */
export const REASON_MAX_CHARS = 2000;
/**
 * How long a save of approvals can be undone: enough for a mistake, before reviewers have read the
 * request.
 */
export const UNDO_APPROVAL_MS = 15 * 60 * 1000;
/** Maximum length of a search text. */
export const SEARCH_MAX_CHARS = 200;
/** Maximum length of a name or title. */
export const NAME_MAX_CHARS = 200;
/** Minimum and maximum length of a chosen password. */
export const PASSWORD_MIN_CHARS = 12;
export const PASSWORD_MAX_CHARS = 200;
/** Recommended minimum length, shown when choosing a password (ASVS 6.2.1). */
export const PASSWORD_ADVISED_CHARS = 15;
/** For this long after sign-in, people can end sessions without confirming who they are. */
export const SIGNED_IN_LATELY_MS = 10 * 60_000;
/** How long a link to choose a password is valid. */
export const INVITATION_VALID_DAYS = 7;
/** A link that its owner asked for on the sign-in page is used at once. */
export const FORGOTTEN_LINK_VALID_HOURS = 1;
/** A link that a command on the server printed has to be passed on. */
export const SERVER_LINK_VALID_HOURS = 24;
/** Links that can be requested for one address on the sign-in page, and from one network. */
export const FORGOTTEN_PER_ADDRESS_MAX = 3;
export const FORGOTTEN_PER_NETWORK_MAX = 30;
/** Window of both. */
export const FORGOTTEN_WINDOW_MS = 60 * 60 * 1000;
/** Maximum number of people invited at once. */
export const INVITED_AT_ONCE_MAX = 200;
/** Limits of the main menu: entries, levels, and length of an address. */
export const MENU_MAX_ENTRIES = 200;
export const MENU_MAX_DEPTH = 3;
export const MENU_URL_MAX_CHARS = 500;
/** Maximum number of roles in the audience of a menu entry or company page. */
export const SITE_ROLES_MAX = 50;
/**
 * Limits of a company page: length of its slug, length of its text, and number of versions listed.
 */
export const PAGE_SLUG_MAX_CHARS = 80;
export const PAGE_BODY_MAX_CHARS = 200_000;
export const PAGE_VERSIONS_SHOWN = 100;
/** Maximum length of a role's description. */
export const ROLE_DESCRIPTION_MAX_CHARS = 500;
/** Maximum number of categories in a distribution. */
export const DISTRIBUTION_MAX_ROWS = 100;
/** Unread notices are counted up to this number; beyond it '99+' is shown. */
export const UNREAD_NOTICES_MAX = 100;
/** Notices or mails per page of a list. */
export const NOTICES_PAGE_SIZE = 30;
/** Maximum number of manager changes in the list of handovers. Undecided ones come first. */
export const HANDOVERS_MAX_CHANGES = 100;
/** How often a visible page asks for the number of unread notices. */
export const NOTICES_REFRESH_MS = 180_000;
/** Read notices and completed mails are kept for this many days. */
export const NOTICES_KEPT_DAYS = 180;
/** Unread notices are kept for this many days. */
export const UNREAD_NOTICES_KEPT_DAYS = 365;
