import { Stack, Text, TextInput } from '@mantine/core';
import type { PageAdminView, PageInput } from '@reviews/contracts/company-pages';
import type { SiteRole } from '@reviews/contracts/menu-admin';
import { NAME_MAX_CHARS, PAGE_SLUG_MAX_CHARS, pageAddress, slugOf } from '@reviews/domain';
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { readRecordId } from '../../../lib/record-id.ts';
import { toast } from '../../../lib/toasts.ts';
import { useUnloadWarning } from '../../../lib/use-unload-warning.ts';
import { AudienceFields, audienceInWords } from '../../../ui/audience-fields.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import type { RichTextEditorHandle } from '../../../ui/rich-text-editor/editor-types.ts';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { usePageAdmin, usePages, useSavePage } from '../api/page-queries.ts';
import { isForSome, isWidened } from '../lib/is-widened.ts';
import { PAGE_TEXTS as texts } from '../lib/page-texts.ts';
import { PageActions } from './page-actions.tsx';
import { PageState } from './page-state.tsx';
import { PageText } from './page-text.tsx';
import { PageVersions } from './page-versions.tsx';
import { SaveBar } from './save-bar.tsx';

const PageConflict = lazyComponent(async () => (await import('./page-conflict.tsx')).PageConflict);

const ROW = 72;
const CONFLICT = 409;
const ABSENT = 404;
const NEW: PageInput = { title: '', slug: '', body: '', managers: false, role_ids: [] };
const wordsOf = ({ title, slug, body, managers, role_ids }: PageAdminView): PageInput => ({
  title,
  slug,
  body,
  managers,
  role_ids,
});
const isLive = (page: PageAdminView | null): boolean => page !== null && page.state !== 'draft';
const isSame = (one: PageInput, other: PageInput): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
const toPages = <Link to="/page_admin">{texts.toPages}</Link>;

/** Edits one page (RT-49); `new` in the address is a page not yet created. */
export function PageEditor() {
  const { pageId: asked } = useParams();
  const pageId = readRecordId(asked);
  return asked === 'new' ? <NewPage /> : <WrittenPage key={pageId} pageId={pageId} />;
}

function NewPage() {
  const { data, error, isFetching, refetch } = usePages();
  return (
    <PageFrame place={toPages} title={texts.newTitle}>
      {data === undefined ? (
        error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.failed}
          />
        ) : (
          <SkeletonRows height={ROW} rows={5} />
        )
      ) : (
        <PageForm page={null} roles={data.roles} />
      )}
    </PageFrame>
  );
}

function WrittenPage({ pageId }: { pageId: number | null }) {
  const { data, error, isFetching, refetch } = usePageAdmin(pageId);
  const isGone = pageId === null || (error instanceof ApiError && error.status === ABSENT);
  return (
    <PageFrame
      place={toPages}
      secondaryActions={data && <PageActions page={data} />}
      subtitle={data && <PageState state={data.state} />}
      title={isGone ? texts.goneTitle : (data?.title ?? (error ? texts.one : null))}
    >
      {isGone && (
        <EmptyState action={toPages} title={texts.goneTitle}>
          {texts.gone}
        </EmptyState>
      )}
      {!isGone &&
        data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.oneFailed}
          />
        ) : (
          <SkeletonRows height={ROW} rows={5} />
        ))}
      {data !== undefined && <PageForm page={data} roles={data.roles} />}
    </PageFrame>
  );
}

/**
 * Returns whether a refetched page may replace the loaded one: it is what was saved here, or says
 * the same. Anything else is a conflict, and the user is asked on the next save.
 */
function follows(
  given: PageAdminView,
  seen: PageAdminView,
  { sent, words }: { readonly sent: PageInput | null; readonly words: PageInput },
): boolean {
  if (given.revision <= seen.revision) return false;
  const isOwn = sent !== null && (given.revision === seen.revision + 1 || isSame(words, sent));
  return isOwn || isSame(wordsOf(given), wordsOf(seen));
}

function PageForm({
  page: given,
  roles,
}: {
  page: PageAdminView | null;
  roles: readonly SiteRole[];
}) {
  // The loaded page: replaced after a save, or when someone else's version is taken or overwritten.
  const [page, setPage] = useState(given);
  const before = page === null ? NEW : wordsOf(page);
  const [words, setWords] = useState(before);
  const [isRestricted, setRestricted] = useState(isForSome(before));
  const [isOwnSlug, setOwnSlug] = useState(page !== null);
  const [made, setMade] = useState<number | null>(null);
  // The action that hit a conflict; keeping one's own version continues with it.
  const [conflict, setConflict] = useState<{ readonly publish: boolean } | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [sent, setSent] = useState<PageInput | null>(null);
  const text = useRef<RichTextEditorHandle>(null);
  const latest = useRef(words);
  const { mutate, isPending, error, reset } = useSavePage(page?.id ?? null);
  const problems = error instanceof ApiError ? error.errors : {};
  const isDirty = made === null && !isSame(words, before);
  const hasNoReader = isRestricted && !words.managers && words.role_ids.length === 0;
  useUnloadWarning(() => isDirty);
  useEffect(() => {
    latest.current = words;
  }, [words]);
  if (given !== null && page !== null && follows(given, page, { sent, words })) {
    setPage(given);
    setSent(null);
    // Input typed since the request was sent is not saved yet, and stays.
    if (sent !== null && isSame(words, sent)) setWords(wordsOf(given));
  }
  const change = (part: Partial<PageInput>): void => {
    if (error !== null) reset();
    latest.current = { ...latest.current, ...part };
    setWords(latest.current);
  };
  const send = (publish: boolean, seen = page): void => {
    setSent(latest.current);
    mutate(
      { words: latest.current, revision: seen?.revision ?? 0, publish },
      {
        onSuccess: ({ id }) => setMade(page === null ? id : null),
        onError: (failure) => {
          setSent(null);
          if (failure instanceof ApiError && failure.status === CONFLICT) setConflict({ publish });
        },
      },
    );
  };
  const save = (publish: boolean, seen = page): void => {
    text.current?.flush();
    if (hasNoReader) return;
    // Readers are not versioned: anyone added now reads the published text.
    if (!publish && seen !== null && isLive(seen) && isWidened(seen, latest.current))
      setOpening(true);
    else send(publish, seen);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) save(false);
  };
  const putBack = (version: { number: number; title: string; body: string }): void => {
    const replaced = latest.current;
    change({ title: version.title, body: version.body });
    toast.success(texts.restored(version), { label: texts.undo, run: () => change(replaced) });
  };
  return (
    <form aria-label={page?.title ?? texts.newTitle} noValidate onSubmit={submit}>
      <Stack gap="lg" maw="51.25rem">
        <TextInput
          error={problems['title']?.[0]}
          label={texts.pageTitle}
          maxLength={NAME_MAX_CHARS}
          onChange={(event) =>
            change({
              title: event.currentTarget.value,
              ...(isOwnSlug ? {} : { slug: slugOf(event.currentTarget.value) }),
            })
          }
          required
          value={words.title}
        />
        <TextInput
          description={texts.addressHint}
          error={problems['slug']?.[0]}
          label={texts.address}
          leftSection={
            <Text span pl="sm" c="dimmed" fz="sm">
              /pages/
            </Text>
          }
          leftSectionWidth={72}
          maxLength={PAGE_SLUG_MAX_CHARS}
          onChange={(event) => {
            setOwnSlug(true);
            change({ slug: event.currentTarget.value });
          }}
          required
          spellCheck={false}
          value={words.slug}
        />
        {page !== null && page.former_slugs.length > 0 && (
          <Text c="dimmed" fz="note">
            {texts.former({ addresses: page.former_slugs.map(pageAddress).join(', ') })}
          </Text>
        )}
        <PageText
          editor={text}
          onChange={(body) => change({ body })}
          title={words.title}
          value={words.body}
        />
        <AudienceFields
          hint={isLive(page) ? texts.seesAtOnce : texts.seesHint}
          isRestricted={isRestricted}
          onChange={({ managers, role_ids }) => change({ managers, role_ids })}
          onRestrict={(restricted) => {
            setRestricted(restricted);
            if (!restricted) change({ managers: false, role_ids: [] });
          }}
          problem={problems['role_ids']?.[0]}
          roles={roles}
          value={words}
        />
        <SaveBar
          error={error}
          isBlocked={hasNoReader}
          isDirty={isDirty}
          isSaving={isPending}
          onPublish={() => save(true)}
          state={page?.state ?? null}
        />
        {page !== null && <PageVersions onPutBack={putBack} page={page} />}
      </Stack>
      <Suspense>
        {conflict !== null && page !== null && (
          <PageConflict
            onClose={() => setConflict(null)}
            onKeepMine={(theirs) => {
              setConflict(null);
              setPage(theirs);
              save(conflict.publish, theirs);
            }}
            onTakeTheirs={(theirs) => {
              setConflict(null);
              setPage(theirs);
              setRestricted(isForSome(theirs));
              change(wordsOf(theirs));
            }}
            pageId={page.id}
          />
        )}
      </Suspense>
      <LazyConfirmDialog
        confirmLabel={texts.opensConfirm}
        message={
          <>
            <p>{texts.opensNow({ who: audienceInWords(words, roles) })}</p>
            <p>{texts.opensInstead}</p>
          </>
        }
        onCancel={() => setOpening(false)}
        onConfirm={() => {
          setOpening(false);
          send(false);
        }}
        opened={isOpening}
        title={texts.opensTitle({ title: page?.title ?? '' })}
      />
      <LeaveGuard hasUnsaved={() => isDirty} message={texts.leave} />
      {/* Must come after the guard, which by then knows that nothing is unsaved. */}
      {made !== null && <Navigate replace to={`/page_admin/${made}/edit`} />}
    </form>
  );
}
