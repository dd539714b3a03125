import { Box, Paper } from '@mantine/core';
import type { PageAdminView } from '@reviews/contracts/company-pages';
import { useDates } from '../../../lib/dates.ts';
import { LatestConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { RichTextContent } from '../../../ui/rich-text-editor/rich-text-content.tsx';
import { useLatestPage } from '../api/page-queries.ts';
import { PAGE_TEXTS as texts } from '../lib/page-texts.ts';

interface PageConflictProps {
  pageId: number;
  onKeepMine: (theirs: PageAdminView) => void;
  onTakeTheirs: (theirs: PageAdminView) => void;
  onClose: () => void;
}

/** Shows who saved in between and what the page says now, and asks which version to keep. */
export function PageConflict({ pageId, onKeepMine, onTakeTheirs, onClose }: PageConflictProps) {
  const { formatDateTime } = useDates();
  return (
    <LatestConflictDialog
      failed={texts.oneFailed}
      goOnLabel={texts.goOn}
      latest={useLatestPage(pageId)}
      onClose={onClose}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
      title={texts.conflictTitle}
    >
      {(theirs) => (
        <>
          <p>
            {texts.conflictWho({ name: theirs.saved_by, date: formatDateTime(theirs.saved_at) })}
          </p>
          <Paper mih={160} py={20} px="lg" withBorder>
            <Box component="h3" mb="sm" fz={22} fw={650} className="wrap-anywhere">
              {theirs.title}
            </Box>
            <RichTextContent html={theirs.body} />
          </Paper>
        </>
      )}
    </LatestConflictDialog>
  );
}
