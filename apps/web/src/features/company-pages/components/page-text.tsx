import { Box, Group, Paper, Text } from '@mantine/core';
import { isEmptyRichText } from '@reviews/rich-text';
import { useId, useState, type RefObject } from 'react';
import type { RichTextEditorHandle } from '../../../ui/rich-text-editor/editor-types.ts';
import { LazyRichTextEditor } from '../../../ui/rich-text-editor/lazy-rich-text-editor.tsx';
import { RichTextContent } from '../../../ui/rich-text-editor/rich-text-content.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { PAGE_TEXTS as texts } from '../lib/page-texts.ts';

const ROWS = 14;
const VIEWS = [
  { value: 'write', label: texts.write },
  { value: 'preview', label: texts.preview },
] as const;

interface PageTextProps {
  title: string;
  value: string;
  onChange: (html: string) => void;
  editor: RefObject<RichTextEditorHandle | null>;
}

/** Edits the text of a page, with a preview. */
export function PageText({ title, value, onChange, editor }: PageTextProps) {
  const id = useId();
  const [isPreview, setPreview] = useState(false);
  const show = (view: 'write' | 'preview'): void => {
    if (view === 'preview') editor.current?.flush();
    setPreview(view === 'preview');
  };
  return (
    <div>
      <Group gap="xs" justify="space-between" mb="xs">
        <Text span fw={600} id={`${id}-label`}>
          {texts.text}
        </Text>
        <SegmentedControl
          choices={VIEWS}
          label={texts.views}
          onChange={show}
          value={isPreview ? 'preview' : 'write'}
        />
      </Group>
      {isPreview ? (
        <Paper component="section" aria-label={texts.preview} mih={160} py={20} px="lg" withBorder>
          <Box component="h2" mb="sm" fz={22} fw={650} className="wrap-anywhere">
            {title}
          </Box>
          {isEmptyRichText(value) ? (
            <Text c="dimmed" fz="note">
              {texts.previewEmpty}
            </Text>
          ) : (
            <RichTextContent html={value} />
          )}
        </Paper>
      ) : (
        <LazyRichTextEditor
          kind="terms"
          labelledBy={`${id}-label`}
          minRows={ROWS}
          onChange={onChange}
          ref={editor}
          value={value}
        />
      )}
    </div>
  );
}
