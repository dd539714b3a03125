import { Box, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconUsersGroup } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { SkeletonLine } from '../../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useDropdown } from '../../../../ui/use-dropdown.ts';
import { readersFor, useAudience } from '../api/use-audience.ts';
import { AUDIENCE_TEXTS } from '../lib/audience-texts.ts';
import { summaryOf } from '../lib/audience-words.ts';
import styles from './audience-line.module.css';

const AudiencePanel = lazyComponent(
  async () => (await import('./audience-panel.tsx')).AudiencePanel,
);
const AudienceSheet = lazyComponent(
  async () => (await import('./audience-sheet.tsx')).AudienceSheet,
);

const NARROW = '(width < 48em)';

interface AudienceLineProps {
  hash: string;
  /** The writer's choice, saved or not; the line updates immediately. */
  optOut?: boolean | undefined;
  /** At the end of a review the list opens upwards. */
  opens?: 'down' | 'up';
  /** The line is above the content and sets its own distance from it. */
  above?: boolean;
}

/**
 * Shows who can read a review in one line. Pressed, it lists when and under which conditions each
 * person can, below the line or as a sheet on a phone. Reserves its space while loading.
 */
export function AudienceLine({ hash, optOut, opens = 'down', above = false }: AudienceLineProps) {
  const { data, error, isFetching, refetch } = useAudience(hash);
  const menu = useDropdown();
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
  // Stays mounted after the first open, so that its closing animation can run.
  const [sheet, setSheet] = useState<'none' | 'opened' | 'closed'>('none');
  const readers = data && readersFor(data, optOut);
  const list = (
    <AudiencePanel
      error={error}
      onRetry={() => void refetch()}
      readers={readers}
      retrying={isFetching}
      youAre={data?.you_are ?? 'writer'}
    />
  );
  const opener = isNarrow
    ? ({
        ref: menu.trigger.ref,
        'aria-haspopup': 'dialog',
        onClick: () => setSheet('opened'),
      } as const)
    : menu.trigger;
  return (
    <Box
      mb={above ? 'md' : undefined}
      miw={0}
      mt={above ? -8 : undefined}
      pos="relative"
      {...menu.holder}
    >
      <button className={styles.trigger} type="button" {...opener}>
        <IconUsersGroup aria-hidden size={18} stroke={ICON_STROKE} />
        <span className={styles.words}>
          <Text span me={4} c="var(--ink)" fw={550}>
            {AUDIENCE_TEXTS.title}
          </Text>{' '}
          {data && readers ? (
            <span>{summaryOf(readers, data.you_are)}</span>
          ) : (
            !error && <SkeletonLine width="14em" />
          )}
        </span>
        <IconChevronDown aria-hidden className={styles.arrow} size={16} stroke={ICON_STROKE} />
      </button>
      {!isNarrow && (
        <div
          className={`${styles.panel} floating`}
          data-opens={opens}
          hidden={!menu.opened}
          {...menu.panel}
        >
          {menu.opened && <Suspense>{list}</Suspense>}
        </div>
      )}
      {sheet !== 'none' && (
        <Suspense>
          <AudienceSheet
            onClose={() => setSheet('closed')}
            onClosed={() => menu.trigger.ref.current?.focus({ preventScroll: true })}
            opened={sheet === 'opened'}
          >
            {list}
          </AudienceSheet>
        </Suspense>
      )}
    </Box>
  );
}
