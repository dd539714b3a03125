import { Box, Button, Stack, Text } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { IconAlertTriangle, IconTableImport } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useUploadImport } from '../api/import-queries.ts';
import { IMPORT_TEXTS as texts } from '../lib/import-texts.ts';

/** Uploads a file, chosen or dropped. */
export function UploadStep({ onUploaded }: { onUploaded: (id: number) => void }) {
  const upload = useUploadImport();
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined): void => {
    if (file !== undefined && !upload.isPending)
      upload.mutate(file, { onSuccess: ({ id }) => onUploaded(id) });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <>
      {upload.error && (
        <Notice icon={IconAlertTriangle} role="alert" tone="danger">
          <strong>{texts.uploadFailed}</strong>
          <p>
            {upload.error instanceof ApiError ? upload.error.message : MESSAGES.errors.internal}
          </p>
        </Notice>
      )}
      <Stack
        align="center"
        bd={isOver ? '2px dashed var(--accent-text)' : '2px dashed var(--edge)'}
        bdrs="md"
        bg={isOver ? 'var(--sunken)' : 'var(--surface)'}
        gap="sm"
        px="lg"
        py={48}
        ta="center"
        onDragLeave={() => setIsOver(false)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDrop={drop}
      >
        <IconTableImport aria-hidden color="var(--ink-3)" size={40} stroke={1.25} />
        <Box component="h2" fw={600} fz="lg">
          {isOver ? texts.dropNow : texts.drop}
        </Box>
        <Button loading={upload.isPending} onClick={() => input.current?.click()}>
          {texts.choose}
        </Button>
        <Text c="dimmed" fz="note">
          {upload.isPending ? texts.uploading : texts.formats}
        </Text>
        <input
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label={texts.choose}
          hidden
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // Choosing the same file again, corrected, must fire a change too.
            event.currentTarget.value = '';
          }}
          ref={input}
          type="file"
        />
      </Stack>
      <Stack component="ul" gap={6} mt={20} mb={0} mx={0} pl={20} c="dimmed" fz="note">
        {Object.values(texts.hints).map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </Stack>
    </>
  );
}
