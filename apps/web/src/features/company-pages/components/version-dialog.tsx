import { Box, Button, Paper, Text } from '@mantine/core';
import { useDates } from '../../../lib/dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RichTextContent } from '../../../ui/rich-text-editor/rich-text-content.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { usePageVersion } from '../api/page-queries.ts';
import { PAGE_TEXTS as texts } from '../lib/page-texts.ts';

const WIDTH = 760;

interface VersionDialogProps {
  pageId: number;
  number: number;
  onPutBack: (version: { number: number; title: string; body: string }) => void;
  onClose: () => void;
}

/** Shows a page as it was after one save. */
export function VersionDialog({ pageId, number, onPutBack, onClose }: VersionDialogProps) {
  const { data, error, isFetching, refetch } = usePageVersion(pageId, number);
  const { formatDateTime } = useDates();
  const putBack = (): void => {
    if (data !== undefined) onPutBack(data);
    onClose();
  };
  return (
    <Dialog
      actions={
        <>
          <Button onClick={onClose} variant="default">
            {texts.close}
          </Button>
          <Button disabled={data === undefined} onClick={putBack}>
            {texts.restore}
          </Button>
        </>
      }
      onClose={onClose}
      opened
      sheet
      size={WIDTH}
      title={texts.version({ number })}
    >
      {data === undefined ? (
        error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.versionFailed}
          />
        ) : (
          <SkeletonRows height={28} rows={5} />
        )
      ) : (
        <>
          <Text c="dimmed" fz="note">
            {texts.savedBy({ name: data.saved_by, date: formatDateTime(data.saved_at) })}
          </Text>
          <Paper mih={160} py={20} px="lg" withBorder>
            <Box component="h3" mb="sm" fz={22} fw={650} className="wrap-anywhere">
              {data.title}
            </Box>
            <RichTextContent html={data.body} />
          </Paper>
        </>
      )}
    </Dialog>
  );
}
