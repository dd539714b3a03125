import { Button, Stack, Text } from '@mantine/core';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { LABELS, MESSAGES } from '@reviews/domain';
import { useRef } from 'react';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { useSelection, type SelectionTask } from '../hooks/use-selection.ts';
import { fewerWords, limitsOf } from '../lib/limits.ts';
import { NOMINATION_TEXTS } from '../lib/nomination-texts.ts';
import { approvedIds, declinedPeople } from '../lib/picks.ts';
import { AgreeTerms } from './agree-terms.tsx';
import { Locked } from './approval-intro.tsx';
import { ChosenPeople } from './chosen-people.tsx';
import type { NominationScreenProps } from './nomination-screen-props.ts';
import { NominationTask } from './nomination-task.tsx';
import { NomineeSearch } from './nominee-search.tsx';

/**
 * Renders the screen for choosing reviewers (FORM-34, NOM-01 to NOM-13); read-only when it is not
 * the user's turn.
 */
export function SelectionScreen(props: NominationScreenProps) {
  const { form, onReload } = props;
  const { nominationTask: task } = form;
  if (task === null || !form.permissions.update) {
    return (
      <Stack gap="md" miw={0}>
        {task?.canUnlock === true && <Locked form={form} onReload={onReload} task={task} />}
        <NominationTask form={form} />
      </Stack>
    );
  }
  return <Choosing {...props} task={task} />;
}

function Choosing({ task, ...props }: NominationScreenProps & { task: SelectionTask }) {
  const { form } = props;
  const { max, agreeTerms: terms } = task;
  const { picks, agreed, setAgreed, fault, submit, isPending } = useSelection(props, task);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = picks.people.length;
  const isFull = max !== null && count >= max;
  return (
    <Stack gap="lg" maw="48rem">
      <Intro form={form} task={task} />
      {/* Inert while sending, so that what is being sent cannot change. */}
      <Stack gap="lg" inert={isPending}>
        <NomineeSearch
          chosen={new Set(picks.people.map(({ employee_id: id }) => id))}
          closedBecause={isFull ? NOMINATION_TEXTS.full({ max }) : null}
          label={NOMINATION_TEXTS.search}
          onPick={(hit) => {
            picks.add(hit);
            // The field is about to be disabled, and would lose the focus.
            if (max !== null && count + 1 >= max) heading.current?.focus({ preventScroll: true });
          }}
          task={form}
        />
        <ChosenPeople
          approved={approvedIds(form)}
          count={NOMINATION_TEXTS.count({ count, ...limitsOf(task) })}
          declined={declinedPeople(form)}
          headingRef={heading}
          mayRemoveApproved={task.canRemoveApproved}
          picks={picks}
        />
        {terms !== null && (
          <AgreeTerms
            agreed={agreed}
            missing={fault?.at === 'terms'}
            onChange={setAgreed}
            terms={terms}
          />
        )}
      </Stack>
      <ActionBar
        note={
          <Text c="var(--danger)" fw={550} role="alert">
            {fault?.message}
          </Text>
        }
      >
        <Button loading={isPending} onClick={submit}>
          {LABELS.buttons.submit}
        </Button>
      </ActionBar>
      <LeaveGuard
        hasUnsaved={picks.hasUnsaved}
        message={MESSAGES.nominations.unsaved}
        onLeave={picks.settle}
      />
    </Stack>
  );
}

/** Says who the reviews are about, how many reviewers to choose, and who decides next. */
function Intro({ form, task }: { form: EmployeeFeedback; task: SelectionTask }) {
  const isAboutMe = form.assignee?.id === form.for.id;
  const needsApproval = form.feedback.options['managerNominationApproval'] === true;
  return (
    <Stack gap={4} maw="var(--measure)" c="dimmed" fz="md" lh={1.6}>
      <p>
        {isAboutMe
          ? NOMINATION_TEXTS.selectForMe({ title: form.feedback.title })
          : NOMINATION_TEXTS.selectFor({
              title: form.feedback.title,
              name: form.for.preferred_name,
            })}{' '}
        {NOMINATION_TEXTS.howMany(limitsOf(task))} {fewerWords(task)}
      </p>
      <p>
        {!needsApproval
          ? NOMINATION_TEXTS.nextDirect
          : isAboutMe
            ? NOMINATION_TEXTS.nextMyManager
            : NOMINATION_TEXTS.nextTheirManager}
      </p>
    </Stack>
  );
}
