import { Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { Issue } from '@reviews/domain';
import { IconCircleCheck } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../../lib/dates.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { useBuilder } from '../../hooks/use-builder.ts';
import type { Desk } from '../../hooks/use-desk.ts';
import { publishedNumber } from '../../lib/published.ts';
import { questionName } from '../../lib/question-name.ts';
import { stepOfPath } from '../../lib/steps.ts';
import { isUnsaved, type DeskState } from '../../lib/template-desk.ts';
import { BUILDER_TEXTS as texts, TEMPLATE_TEXTS } from '../../lib/template-texts.ts';
import type { TemplateBuilderProps } from '../builder-props.ts';

interface PublishStepProps extends Desk, Pick<TemplateBuilderProps, 'renderPreview'> {
  faults: readonly Issue[];
  onFault: (fault: Issue) => void;
}

/**
 * Lists what blocks publishing, with a link to each field; then shows the form preview and the
 * effect of publishing.
 */
export function PublishStep({ desk, state, faults, onFault, renderPreview }: PublishStepProps) {
  const { draft } = state;
  return (
    <Stack gap="lg">
      <Paper component="section" p="clamp(1rem, 3vw, 1.5rem)" withBorder>
        {faults.length > 0 ? <Faults faults={faults} onFault={onFault} /> : <Ready state={state} />}
        <PublishActions desk={desk} faults={faults} state={state} />
      </Paper>
      <Section
        action={<Link to={`/templates/${state.base.id}/preview`}>{texts.openPreview}</Link>}
        headingLevel={3}
        hint={texts.previewNote}
        isBare
        mb={0}
        title={texts.tryOut}
      >
        {draft.questions.length === 0 ? (
          <Quiet>{texts.previewEmptyMore}</Quiet>
        ) : (
          <Box bd="1px dashed var(--edge)" bdrs="md" p="lg">
            {renderPreview(state.base, draft)}
          </Box>
        )}
      </Section>
      <Uses state={state} />
    </Stack>
  );
}

function Faults({ faults, onFault }: Pick<PublishStepProps, 'faults' | 'onFault'>) {
  const { draft, group } = useBuilder();
  const whereOf = ({ path }: Issue): string => {
    const position = /^questions\.(\d+)/.exec(path)?.[1];
    const step = texts.step[stepOfPath(path, group)];
    if (position === undefined) return step;
    const index = Number(position);
    return `${step}, ${questionName(draft.questions[index] ?? { text: '' }, index)}`;
  };
  return (
    <>
      <Box component="h3" fw={600} fz="md">
        {texts.toCorrect({ count: faults.length })}
      </Box>
      <Stack component="ul" gap={4} mt="xs" role="list">
        {faults.map((fault) => (
          <li key={`${fault.path} ${fault.message}`}>
            <Text
              c="var(--danger)"
              className="text-button"
              component="button"
              onClick={() => onFault(fault)}
              td="underline"
              type="button"
            >
              {fault.message}
            </Text>{' '}
            <Text span c="dimmed">
              {whereOf(fault)}
            </Text>
          </li>
        ))}
      </Stack>
    </>
  );
}

function Ready({ state }: { state: DeskState }) {
  const hasNews = state.base.has_changes || isUnsaved(state);
  return (
    <>
      <Group component="p" gap="xs" wrap="nowrap" c="var(--positive)" fw={600}>
        <IconCircleCheck aria-hidden size={20} stroke={ICON_STROKE} />
        {hasNews ? texts.ready : texts.nothingChanged}
      </Group>
      {hasNews && <Text c="dimmed">{texts.opensForms}</Text>}
    </>
  );
}

function whyNot({ base, conflict, ...state }: DeskState, faults: readonly Issue[]): string | null {
  if (base.archived) return texts.whyNot.archived;
  if (conflict !== null) return texts.whyNot.conflict;
  if (faults.length > 0) return texts.whyNot.faults;
  return base.has_changes || isUnsaved({ base, conflict, ...state })
    ? null
    : texts.whyNot.unchanged;
}

function PublishActions({
  desk,
  state,
  faults,
}: Omit<PublishStepProps, 'onFault' | 'renderPreview'>) {
  const id = useId();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const reason = whyNot(state, faults);
  const published = publishedNumber(state.base);
  const isBusy = state.phase === 'publishing' || state.phase === 'saving';
  const canDiscard =
    published > 0 &&
    !state.base.archived &&
    state.conflict === null &&
    (state.base.has_changes || isUnsaved(state));
  const discard = async (): Promise<void> => {
    await desk.discard();
    setIsDiscarding(false);
  };
  return (
    <Group gap="8px 12px" mt="md">
      <Button
        aria-describedby={id}
        disabled={reason !== null}
        loading={isBusy}
        onClick={() => void desk.publish()}
      >
        {texts.publishNumber({ number: published + 1 })}
      </Button>
      {canDiscard && (
        <Button disabled={isBusy} onClick={() => setIsDiscarding(true)} variant="default">
          {texts.discard}
        </Button>
      )}
      <Text span c="dimmed" fz="note" id={id}>
        {reason ?? (isUnsaved(state) ? texts.saveFirst : '')}
      </Text>
      <ConfirmDialog
        busy={isBusy}
        confirmLabel={texts.discard}
        danger
        message={texts.discardMessage({ number: published })}
        onCancel={() => setIsDiscarding(false)}
        onConfirm={() => void discard()}
        opened={isDiscarding}
        title={texts.discardTitle}
      />
    </Group>
  );
}

/** Earlier published versions and the cycles that use the template. */
function Uses({ state: { base } }: { state: DeskState }) {
  const { formatDateTime } = useDates();
  return (
    <Group align="flex-start" gap="24px">
      <Box flex="1 1 13.75rem">
        <Section headingLevel={3} isBare mb={0} title={texts.usedBy}>
          {base.cycles.length === 0 ? (
            <Quiet>
              {texts.noCycles}{' '}
              {base.versions.length > 0 && !base.archived && (
                <Link to="/cycles">{texts.toCycles}</Link>
              )}
            </Quiet>
          ) : (
            <Stack component="ul" gap={6} role="list">
              {base.cycles.map(({ id, name, version }) => (
                <li key={id}>
                  <Link to={`/cycles/${id}/overview`}>{name}</Link>{' '}
                  <Quiet>{texts.versionOf({ number: version })}</Quiet>
                </li>
              ))}
            </Stack>
          )}
        </Section>
      </Box>
      {base.versions.length > 0 && (
        <Box flex="1 1 13.75rem">
          <Section headingLevel={3} isBare mb={0} title={texts.versions}>
            <Stack component="ul" gap={6} role="list">
              {base.versions
                .toSorted((one, other) => other.number - one.number)
                .map(({ number, published_at: at, questions }) => (
                  <li key={number}>
                    {TEMPLATE_TEXTS.version({ number })}{' '}
                    <Quiet>
                      {formatDateTime(at)} · {TEMPLATE_TEXTS.questions({ count: questions })}
                    </Quiet>
                  </li>
                ))}
            </Stack>
          </Section>
        </Box>
      )}
    </Group>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Text span c="dimmed" fz="note">
      {children}
    </Text>
  );
}
