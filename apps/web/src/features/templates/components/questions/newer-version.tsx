import { Button, Group } from '@mantine/core';
import { templatesOwn, type DraftQuestion } from '@reviews/domain';
import { IconRefresh } from '@tabler/icons-react';
import { toast } from '../../../../lib/toasts.ts';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useLibrary } from '../../api/library-queries.ts';
import { useBuilder } from '../../hooks/use-builder.ts';
import { changeQuestion, questionFromLibrary } from '../../lib/draft-edits.ts';
import { BUILDER_TEXTS as texts, TEMPLATE_TEXTS } from '../../lib/template-texts.ts';

/** Says when the library has a newer version of a question, and adopts it with one click. */
export function NewerVersion({ question }: { question: DraftQuestion }) {
  const { template, readOnly } = useBuilder();
  const newer = template.newer.find(
    ({ from_version_id: from }) => from === question.library_version_id,
  );
  return newer === undefined || readOnly ? null : (
    <Offer question={question} version={newer.version} versionId={newer.version_id} />
  );
}

function Offer({
  question,
  version,
  versionId,
}: {
  question: DraftQuestion;
  version: number;
  versionId: number;
}) {
  const { edit } = useBuilder();
  const { data } = useLibrary('');
  const latest = data?.data.find(({ version_id: id }) => id === versionId);
  const take = (): void => {
    if (latest === undefined) return;
    const {
      config,
      key: _key,
      question_id: _id,
      ...words
    } = questionFromLibrary(latest, question.key);
    edit(
      changeQuestion(question.key, {
        ...words,
        config: { ...config, ...templatesOwn(question.config) },
      }),
    );
    toast.success(texts.takenNewer, {
      label: TEMPLATE_TEXTS.undo,
      run: () => edit(changeQuestion(question.key, question)),
    });
  };
  return (
    <Group gap={6} pl={30} c="var(--notice)" fz="note">
      <IconRefresh aria-hidden size={16} stroke={ICON_STROKE} />
      {texts.newer({ version })}
      <Button disabled={latest === undefined} onClick={take} size="compact-sm" variant="subtle">
        {texts.takeNewer}
      </Button>
    </Group>
  );
}
