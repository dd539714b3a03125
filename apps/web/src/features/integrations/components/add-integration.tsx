import { Button, Stack, TextInput } from '@mantine/core';
import {
  INTEGRATION_MESSAGES,
  MESSAGES,
  NAME_MAX_CHARS,
  type IntegrationKindName,
} from '@reviews/domain';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Link, Navigate } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { Choice } from '../../../ui/choice.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useAddIntegration, useIntegrations } from '../api/integration-queries.ts';
import { INTEGRATION_TEXTS as texts, KIND_TEXTS } from '../lib/integration-texts.ts';

/** Renders `/integrations/0`: chooses the kind and name of a new integration (AMB-57). */
export function AddIntegration() {
  const { data, error, isFetching, refetch } = useIntegrations();
  return (
    <PageFrame
      place={<Link to="/integrations">{texts.title}</Link>}
      subtitle={texts.addSubtitle}
      title={texts.addTitle}
      width="reading"
    >
      {data === undefined &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.failed}
          />
        ) : (
          <SkeletonRows height={72} rows={4} />
        ))}
      {data !== undefined && <AddForm kinds={data.kinds} />}
    </PageFrame>
  );
}

function AddForm({ kinds }: { kinds: readonly IntegrationKindName[] }) {
  const [kind, setKind] = useState<IntegrationKindName | null>(
    kinds.length === 1 ? (kinds[0] ?? null) : null,
  );
  const [name, setName] = useState('');
  const [isAsked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error, data, reset } = useAddIntegration();
  const refused = error instanceof ApiError ? error.errors : {};
  const nameProblem =
    isAsked && name.trim() === '' ? INTEGRATION_MESSAGES.nameRequired : refused['name']?.[0];
  const kindProblem = isAsked && kind === null ? texts.kindRequired : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (kind === null) form.current?.querySelector<HTMLElement>('input[type="radio"]')?.focus();
    else if (name.trim() === '')
      form.current?.querySelector<HTMLElement>('input[type="text"]')?.focus();
    else if (!isPending) mutate({ kind, name });
  };
  return (
    <form aria-label={texts.addTitle} noValidate onSubmit={submit} ref={form}>
      <Stack gap="lg" maw={640}>
        <Kinds kinds={kinds} onChange={setKind} problem={kindProblem} value={kind} />
        <TextInput
          description={texts.nameHint}
          error={nameProblem}
          label={texts.name}
          maxLength={NAME_MAX_CHARS}
          onChange={(event) => {
            setName(event.currentTarget.value);
            reset();
          }}
          required
          type="text"
          value={name}
        />
        {error !== null && nameProblem === undefined && (
          <Notice mb={0} role="alert" tone="danger">
            {error instanceof ApiError ? error.message : MESSAGES.errors.internal}
          </Notice>
        )}
        <div>
          <Button loading={isPending} type="submit">
            {texts.addButton}
          </Button>
        </div>
        <LeaveGuard
          hasUnsaved={() => name.trim() !== '' && data === undefined}
          message={texts.leave}
        />
        {/* Must come after the guard, which by then knows that nothing is unsaved. */}
        {data !== undefined && <Navigate replace to={`/integrations/${data.id}/config`} />}
      </Stack>
    </form>
  );
}

interface KindsProps {
  kinds: readonly IntegrationKindName[];
  value: IntegrationKindName | null;
  problem: string | null;
  onChange: (kind: IntegrationKindName) => void;
}

function Kinds({ kinds, value, problem, onChange }: KindsProps) {
  const id = useId();
  return (
    <FieldGroup legend={texts.kind} problem={problem}>
      {kinds.map((kind) => (
        <Choice
          checked={kind === value}
          hint={KIND_TEXTS[kind].description}
          key={kind}
          label={KIND_TEXTS[kind].label}
          look="card"
          name={id}
          onChange={() => onChange(kind)}
          type="radio"
        />
      ))}
    </FieldGroup>
  );
}
