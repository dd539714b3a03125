import { Group, NativeSelect } from '@mantine/core';
import { PAGE_JUMP_DELAY_MS, pageWindow } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { pagedLinks } from '@reviews/messages/en/widgets';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useState } from 'react';
import styles from './paged-links.module.css';
import { ICON_STROKE } from './theme/theme.ts';

const TEXTS = texts(pagedLinks);

export interface PagedLinksProps {
  /** One-based. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Accessible name of the links. */
  label?: string;
}

/**
 * Up to five page numbers around the current one (WID-01), and a select for any page, applied after
 * 1 s (WID-02).
 */
export function PagedLinks({ page, pages, onPage, label = TEXTS.pages }: PagedLinksProps) {
  if (pages <= 1) return null;
  return (
    <Group component="nav" aria-label={label} gap="12px 24px" justify="space-between" mt="md">
      <Group component="ul" gap={4} wrap="nowrap" role="list">
        <li>
          <button
            aria-label={TEXTS.previous}
            className={styles.page}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
            type="button"
          >
            <IconChevronLeft aria-hidden size={16} stroke={ICON_STROKE} />
          </button>
        </li>
        {pageWindow(page, pages).map((number) => (
          <li key={number}>
            <button
              aria-current={number === page ? 'page' : undefined}
              aria-label={TEXTS.page({ number })}
              className={styles.page}
              onClick={() => onPage(number)}
              type="button"
            >
              {number}
            </button>
          </li>
        ))}
        <li>
          <button
            aria-label={TEXTS.next}
            className={styles.page}
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
            type="button"
          >
            <IconChevronRight aria-hidden size={16} stroke={ICON_STROKE} />
          </button>
        </li>
      </Group>
      <PageJump onPage={onPage} page={page} pages={pages} />
    </Group>
  );
}

/**
 * Waits after a choice, so that stepping through the select by keyboard does not load every page on
 * the way.
 */
function PageJump({ page, pages, onPage }: Omit<PagedLinksProps, 'label'>) {
  const [chosen, setChosen] = useState<number | null>(null);
  const id = useId();
  // A list of 50,000 items has a thousand pages: build the options once, not on every page change.
  const options = useMemo(
    () =>
      Array.from({ length: pages }, (_, index) => (
        <option key={index + 1} value={index + 1}>
          {index + 1}
        </option>
      )),
    [pages],
  );
  useEffect(() => {
    if (chosen === null) return undefined;
    const timer = setTimeout(() => {
      setChosen(null);
      if (chosen !== page) onPage(chosen);
    }, PAGE_JUMP_DELAY_MS);
    return () => clearTimeout(timer);
  }, [chosen, page, onPage]);
  return (
    <Group gap="xs" wrap="nowrap" c="dimmed" fz="note">
      <label htmlFor={id}>{TEXTS.jump}</label>
      <NativeSelect
        id={id}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
        size="xs"
        value={chosen ?? page}
      >
        {options}
      </NativeSelect>
      <span>{TEXTS.of({ pages })}</span>
    </Group>
  );
}
