import { Box, Button, Group } from '@mantine/core';
import { texts } from '@reviews/messages';
import { listBody } from '@reviews/messages/en/widgets';
import type { ReactNode, Ref } from 'react';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows, type SkeletonRowsProps } from './skeletons.tsx';

const TEXTS = texts(listBody);

/** A query as far as a list needs it. */
export interface ListQuery<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  /** Whether the data are those of the page before. */
  readonly isPlaceholderData?: boolean;
  readonly refetch: () => unknown;
  /** Of a list that grows by a page at a time. */
  readonly hasNextPage?: boolean;
  readonly fetchNextPage?: () => unknown;
  readonly isFetchingNextPage?: boolean;
  readonly isFetchNextPageError?: boolean;
}

/** Joins the query of a list with that of its filters: one message and one retry for both. */
export function withFilters<Data>(
  list: ListQuery<Data>,
  filters: ListQuery<unknown>,
): ListQuery<Data> {
  return {
    data: list.data,
    error: list.error ?? filters.error,
    isFetching: list.isFetching || filters.isFetching,
    isPlaceholderData: list.isPlaceholderData ?? false,
    refetch: () => [list, filters].map((query) => query.error !== null && query.refetch()),
  };
}

export interface ListBodyProps<Data> {
  query: ListQuery<Data>;
  /** Title of the error if nothing could be loaded. */
  failed: string;
  /** Title of the error if the rows could not be refreshed. */
  refreshFailed?: string;
  /** Placeholders in the place and size of the rows. */
  skeleton: SkeletonRowsProps;
  /** Search and filters, as far as they can be shown before the rows. */
  bar?: ((data: Data | undefined) => ReactNode) | undefined;
  /** Makes the rows a region of this name. */
  label?: string;
  /** Smaller messages, for a list in a section of a page. */
  quiet?: boolean;
  /** Takes the focus that a removed row had. */
  ref?: Ref<HTMLElement> | undefined;
  /** The rows, or an empty state, and the links to other pages. */
  children: (data: Data) => ReactNode;
}

/**
 * A list in all its states: loading, failed, loaded, and refreshing or not refreshed with the rows
 * in view. Ends with a button for the next page if the list grows by pages.
 */
export function ListBody<Data>({
  query,
  failed,
  refreshFailed = failed,
  skeleton,
  bar,
  label,
  quiet = false,
  ref,
  children,
}: ListBodyProps<Data>) {
  const { data, error, isFetching, refetch, isFetchNextPageError = false } = query;
  const isLoaded = data !== undefined;
  const problem = Boolean(error) && (
    <ErrorState
      error={error}
      onRetry={() => void (isFetchNextPageError ? query.fetchNextPage?.() : refetch())}
      quiet={quiet || isLoaded}
      retrying={isFetching}
      title={isLoaded ? refreshFailed : failed}
    />
  );
  if (problem && !isLoaded) return problem;
  return (
    <>
      {bar?.(data)}
      {isLoaded ? (
        <Box
          aria-busy={isFetching}
          aria-label={label}
          component="section"
          pos="relative"
          ref={ref}
          tabIndex={ref === undefined ? undefined : -1}
        >
          {!isFetchNextPageError && problem}
          {children(data)}
          {isFetchNextPageError && problem}
          {query.hasNextPage === true && !isFetchNextPageError && (
            <Group justify="center" mt="md">
              <Button
                loading={query.isFetchingNextPage ?? false}
                onClick={() => void query.fetchNextPage?.()}
                variant="default"
              >
                {TEXTS.more}
              </Button>
            </Group>
          )}
        </Box>
      ) : (
        <SkeletonRows {...skeleton} />
      )}
    </>
  );
}
