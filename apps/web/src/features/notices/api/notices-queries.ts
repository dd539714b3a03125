import {
  listMails,
  listMyNotices,
  markNoticesRead,
  saveNoticePreferences,
  showNoticePreferences,
  type MailView,
  type NoticePreference,
  type NoticeView,
} from '@reviews/contracts/notices';
import type { NoticeKind } from '@reviews/domain';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { toast } from '../../../lib/toasts.ts';
import { UNREAD_KEY, type Unread } from './unread-query.ts';

const LISTS = ['notices', 'list'] as const;
// Each view shows its own error with a retry button, so no toast.
const meta = { errorToast: false };

interface NoticesPage {
  data: NoticeView[];
  more: boolean;
}
type Pages = InfiniteData<NoticesPage, string | undefined>;

const noticesQuery = (unreadOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, unreadOnly ? 'unread' : 'all'],
    queryFn: ({ signal, pageParam }) =>
      call(listMyNotices, {
        signal,
        query: {
          ...(pageParam === undefined ? {} : { before: pageParam }),
          ...(unreadOnly ? { unread: true } : {}),
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data, more }: NoticesPage) => (more ? data.at(-1)?.id : undefined),
    // Notices must be current on each visit: show the cache at once and refetch.
    staleTime: 0,
    meta,
  });

/** Loads my notices, newest first, one page at a time. */
export const useNotices = (unreadOnly: boolean) => useInfiniteQuery(noticesQuery(unreadOnly));

/**
 * Marks these notices as read, or all of them. Updates the screen at once and rolls back if
 * refused.
 */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    // The request must survive navigation: the link may already be leading to another page.
    mutationFn: (ids?: string[]) =>
      call(markNoticesRead, { body: ids === undefined ? {} : { ids }, keepalive: true }),
    onMutate: (ids) => {
      const isMeant = ({ id, is_read: isRead }: NoticeView) =>
        !isRead && (ids === undefined || ids.includes(id));
      client.setQueriesData<Pages>(
        { queryKey: LISTS },
        (pages) =>
          pages && {
            ...pages,
            pages: pages.pages.map((page) => ({
              ...page,
              data: page.data.map((notice) =>
                isMeant(notice) ? { ...notice, is_read: true } : notice,
              ),
            })),
          },
      );
    },
    onSuccess: ({ unread }, ids) =>
      client.setQueryData<Unread>(UNREAD_KEY, (known) => ({
        unread,
        alerts: (known?.alerts ?? []).filter(({ id }) => ids !== undefined && !ids.includes(id)),
      })),
    onError: () => void client.invalidateQueries({ queryKey: LISTS }),
  });
}

interface Preferences {
  email: string;
  preferences: NoticePreference[];
}

const preferencesQuery = queryOptions({
  queryKey: ['notices', 'preferences'],
  queryFn: ({ signal }): Promise<Preferences> => call(showNoticePreferences, { signal }),
  meta,
});

/** Loads which kinds of notice also go out by email, and to which address. */
export const usePreferences = () => useQuery(preferencesQuery);

/**
 * Switches one kind on or off. Updates the screen at once; rolls back and shows the reason if
 * refused.
 */
export function useChooseMail() {
  const client = useQueryClient();
  const show = (change: (preferences: NoticePreference[]) => NoticePreference[]) =>
    client.setQueryData(
      preferencesQuery.queryKey,
      (known: Preferences | undefined) =>
        known && { ...known, preferences: change(known.preferences) },
    );
  const switched = (kind: NoticeKind, byMail: boolean) => (all: NoticePreference[]) =>
    all.map((each) => (each.kind === kind ? { ...each, by_mail: byMail } : each));
  return useMutation({
    mutationFn: ({ kind, byMail }: { kind: NoticeKind; byMail: boolean }) =>
      call(saveNoticePreferences, { body: { by_mail: { [kind]: byMail } } }),
    // Runs one at a time, so that two quick choices end in the order they were made.
    scope: { id: 'notice-preferences' },
    onMutate: ({ kind, byMail }) => void show(switched(kind, byMail)),
    onSuccess: ({ message }) => toast.success(message),
    onError: (_error, { kind, byMail }) => void show(switched(kind, !byMail)),
  });
}

export type MailFilter = MailView['state'] | '';

interface MailsPage {
  data: MailView[];
  more: boolean;
  sends: boolean;
}

/** Loads the emails that the product has sent, for administrators. */
export const useMails = (state: MailFilter) =>
  useInfiniteQuery({
    queryKey: ['notices', 'mails', state],
    queryFn: ({ signal, pageParam }) =>
      call(listMails, {
        signal,
        query: {
          ...(pageParam === undefined ? {} : { before: pageParam }),
          ...(state === '' ? {} : { state }),
        },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data, more }: MailsPage) => (more ? data.at(-1)?.id : undefined),
    staleTime: 0,
    meta,
  });
