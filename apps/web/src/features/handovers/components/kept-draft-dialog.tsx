import { Box, Button, Text } from '@mantine/core';
import type { ReplyOf } from '@reviews/contracts';
import type { showKeptDraft } from '@reviews/contracts/handovers';
import type { QuestionVersionView } from '@reviews/contracts/questions';
import { hasAnswer, LABELS, type AnswerValue } from '@reviews/domain';
import { plainText } from '@reviews/rich-text';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDates } from '../../../lib/dates.ts';
import { toast } from '../../../lib/toasts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonText } from '../../../ui/skeletons.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useKeptDraft } from '../api/handover-queries.ts';
import { HANDOVER_TEXTS } from '../lib/handover-texts.ts';

const WIDTH = 720;

type KeptDraft = ReplyOf<typeof showKeptDraft>;

export interface KeptDraftDialogProps {
  hash: string;
  renderAnswer: (question: QuestionVersionView, value: AnswerValue) => ReactNode;
  onClose: () => void;
}

/** Shows what the user wrote in a review that someone else now writes, to read and copy. */
export function KeptDraftDialog({ hash, renderAnswer, onClose }: KeptDraftDialogProps) {
  const { data, error, isFetching, refetch } = useKeptDraft(hash);
  return (
    <Dialog
      actions={
        <>
          {data && writtenIn(data).length > 0 && (
            <Button
              leftSection={<IconCopy aria-hidden size={16} stroke={ICON_STROKE} />}
              onClick={() => void copy(data)}
              variant="default"
            >
              {HANDOVER_TEXTS.copy}
            </Button>
          )}
          <Button onClick={onClose} variant="default">
            {LABELS.buttons.close}
          </Button>
        </>
      }
      onClose={onClose}
      opened
      sheet
      size={WIDTH}
      title={
        data
          ? HANDOVER_TEXTS.keptTitle({ form: data.title, name: data.for.preferred_name })
          : HANDOVER_TEXTS.readKept
      }
    >
      {data && <Words draft={data} renderAnswer={renderAnswer} />}
      {!data && !error && <SkeletonText label={HANDOVER_TEXTS.keptLoading} lines={6} />}
      {!data && error && (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          quiet
          retrying={isFetching}
          title={HANDOVER_TEXTS.keptFailed}
        />
      )}
    </Dialog>
  );
}

function Words({
  draft,
  renderAnswer,
}: Pick<KeptDraftDialogProps, 'renderAnswer'> & { draft: KeptDraft }) {
  const { formatDateTime } = useDates();
  const written = writtenIn(draft);
  return (
    <>
      <Text c="dimmed">{HANDOVER_TEXTS.keptIntro({ at: formatDateTime(draft.saved_at) })}</Text>
      {written.length === 0 && <p>{HANDOVER_TEXTS.keptEmpty}</p>}
      {written.map(({ question, question_version: version, value }) => (
        <section key={question}>
          <Box component="h3" mb={4} fz="sm" fw={600} className="wrap-anywhere">
            {version.text}
          </Box>
          {renderAnswer(version, value)}
        </section>
      ))}
    </>
  );
}

const writtenIn = ({ answers }: KeptDraft): KeptDraft['answers'] =>
  answers.filter(({ value }) => hasAnswer(value));

async function copy(draft: KeptDraft): Promise<void> {
  const text = writtenIn(draft).map(
    (answer) => `${answer.question_version.text}\n${textOf(answer)}`,
  );
  try {
    await navigator.clipboard.writeText(text.join('\n\n'));
    toast.success(HANDOVER_TEXTS.copied);
  } catch {
    toast.error(HANDOVER_TEXTS.notCopied);
  }
}

function textOf({ question_version: question, value }: KeptDraft['answers'][number]): string {
  if (typeof value === 'string')
    return question.config.rich_text === true ? plainText(value) : value;
  if (!Array.isArray(value)) return String(value ?? '');
  return value
    .map((item) => (typeof item === 'string' ? item : `${item.name}: ${item.value ?? ''}`))
    .join('\n');
}
