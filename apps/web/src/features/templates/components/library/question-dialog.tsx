import { Button, Group, Stack, Text } from '@mantine/core';
import type { LibraryQuestion, LibraryQuestionView } from '@reviews/contracts/templates';
import {
  isAsInLibrary,
  LABELS,
  libraryQuestionFaults,
  type DraftQuestion,
  type UiKey,
} from '@reviews/domain';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { EditDialog, problemOf } from '../../../../ui/edit-dialog.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../../ui/skeletons.tsx';
import { StoredVersion } from '../../../../ui/stored-version.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import {
  useArchiveLibraryQuestion,
  useLibraryQuestion,
  useSaveLibraryQuestion,
} from '../../api/library-queries.ts';
import { FieldsContext, type Fields } from '../../hooks/use-fields.ts';
import { questionInWords } from '../../lib/differences.ts';
import { ALONE, newQuestion, questionFromLibrary } from '../../lib/draft-edits.ts';
import { LIBRARY_TEXTS as texts } from '../../lib/library-texts.ts';
import { kindOf } from '../../lib/question-kinds.ts';
import { shownFaults } from '../../lib/shown-faults.ts';
import { TEMPLATE_TEXTS } from '../../lib/template-texts.ts';
import { QuestionEditor } from '../questions/question-editor.tsx';
import styles from './library.module.css';
import { Versions } from './versions.tsx';

const WIDTH = 760;

interface QuestionDialogProps {
  /** The question as listed; null for a new one. */
  row: LibraryQuestion | null;
  kind: UiKey;
  onClose: () => void;
}

/** Adds a library question, changes it to its next version, or shows it read-only if archived. */
export function QuestionDialog(props: QuestionDialogProps) {
  return props.row?.archived ? (
    <Archived onClose={props.onClose} row={props.row} />
  ) : (
    <Editing {...props} />
  );
}

const asDraft = (row: LibraryQuestion | null, kind: UiKey): DraftQuestion =>
  row === null ? newQuestion(kind, ALONE) : questionFromLibrary(row, ALONE);
const problemsOf = (error: unknown): readonly { path: string; message: string }[] =>
  error instanceof ApiError
    ? Object.entries(error.errors).map(([path, [message = '']]) => ({ path, message }))
    : [];

function Editing({ row, kind, onClose }: QuestionDialogProps) {
  const { data, error: loadError, isFetching, refetch } = useLibraryQuestion(row?.id ?? null);
  // The version the edit is based on; replaced when the user has looked at a newer version by
  // someone else.
  const [base, setBase] = useState(row);
  const [question, setQuestion] = useState(() => asDraft(row, kind));
  const [isChecked, setIsChecked] = useState(false);
  const [target, setTarget] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useSaveLibraryQuestion(base);
  const isEdited = !isAsInLibrary(question, base ?? asDraft(null, kind));
  const refused = problemsOf(error);
  const shown = shownFaults([...refused, ...libraryQuestionFaults(question)], isChecked);
  const fields: Fields = {
    readOnly: false,
    faultAt: (path) => shown.get(path),
    target,
    onArrived: () => setTarget(null),
  };
  const change = (part: Partial<DraftQuestion>): void => {
    setQuestion((before) => ({ ...before, ...part }));
    reset();
  };
  const save = (): void => {
    setIsChecked(true);
    const [wrong] = libraryQuestionFaults(question);
    if (wrong !== undefined) setTarget(wrong.path);
    else if (isEdited)
      mutate(question, {
        onSuccess: onClose,
        onError: (refusal) => setTarget(problemsOf(refusal)[0]?.path ?? null),
      });
    else onClose();
  };
  const isBehind = base !== null && data !== undefined && data.version !== base.version;
  return (
    <EditDialog
      busy={isPending}
      dirty={isEdited}
      onClose={onClose}
      onSave={save}
      problem={problemOf(error, refused.length > 0)}
      saveLabel={base === null ? texts.save : texts.saveVersion({ version: base.version + 1 })}
      size={WIDTH}
      title={base === null ? texts.newQuestion : texts.edit}
    >
      <Content
        kind={kind}
        note={
          base === null
            ? null
            : texts.becomes({ version: base.version + 1, templates: base.templates })
        }
      >
        <FieldsContext value={fields}>
          <QuestionEditor onChange={change} prefix="" question={question} />
        </FieldsContext>
        {isBehind && (
          <StoredVersion
            choices={{
              mine: texts.saveOver({ version: data.version + 1 }),
              theirs: texts.takeTheirs,
            }}
            onMine={() => {
              setBase(data);
              reset();
            }}
            onTheirs={() => {
              setBase(data);
              setQuestion(asDraft(data, kind));
              reset();
            }}
            title={texts.theirs}
          >
            <p>{texts.theirsMore({ version: data.version })}</p>
            <p className={styles.words}>
              {questionInWords({ questions: [questionFromLibrary(data, ALONE)] }, 0)}
            </p>
          </StoredVersion>
        )}
        {base !== null && (
          <History
            data={data}
            error={loadError}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </Content>
    </EditDialog>
  );
}

const ignore = () => undefined;
const LOOKED_AT: Fields = { readOnly: true, faultAt: ignore, target: null, onArrived: ignore };

function Archived({ row, onClose }: { row: LibraryQuestion; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useLibraryQuestion(row.id);
  const { mutate, isPending } = useArchiveLibraryQuestion();
  const actions = (
    <>
      <Button
        loading={isPending}
        onClick={() => mutate({ id: row.id, archived: false }, { onSuccess: onClose })}
        variant="default"
      >
        {TEMPLATE_TEXTS.restore}
      </Button>
      <Button onClick={onClose}>{LABELS.buttons.close}</Button>
    </>
  );
  return (
    <Dialog actions={actions} onClose={onClose} opened sheet size={WIDTH} title={row.text}>
      <Content kind={row.ui_key} note={texts.archivedQuestion}>
        <FieldsContext value={LOOKED_AT}>
          <QuestionEditor onChange={ignore} prefix="" question={asDraft(row, row.ui_key)} />
        </FieldsContext>
        <History data={data} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Content>
    </Dialog>
  );
}

function Content({
  kind,
  note,
  children,
}: {
  kind: UiKey;
  note: string | null;
  children: ReactNode;
}) {
  const { icon: Mark, word } = kindOf(kind);
  return (
    <div>
      <Stack gap={4} mb={20}>
        <Group gap={6} wrap="nowrap" c="dimmed" fw={520}>
          <Mark aria-hidden size={18} stroke={ICON_STROKE} />
          {word}
        </Group>
        {note !== null && (
          <Text c="dimmed" fz="note">
            {note}
          </Text>
        )}
      </Stack>
      {children}
    </div>
  );
}

interface HistoryProps {
  data: LibraryQuestionView | undefined;
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

function History({ data, error, retrying, onRetry }: HistoryProps): ReactNode {
  if (data !== undefined) return <Versions question={data} />;
  return error ? (
    <ErrorState
      error={error}
      onRetry={onRetry}
      quiet
      retrying={retrying}
      title={texts.loadFailed}
    />
  ) : (
    <SkeletonRows height={48} rows={2} />
  );
}
