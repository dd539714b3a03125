import { Button, Stack } from '@mantine/core';
import type { EmployeeHit } from '@reviews/contracts/employees';
import type { ExplainAbout } from '@reviews/contracts/access';
import { ACCESS_MESSAGES } from '@reviews/domain';
import { IconEyeQuestion } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { findEmployees } from '../../../lib/find-employees.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { useAccount } from '../../../lib/use-account.ts';
import { columns } from '../../../ui/columns.ts';
import { EmployeePicker, type PickableEmployee } from '../../../ui/employee-picker.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { useExplainable } from '../api/access-queries.ts';
import { EXPLAIN_TEXTS as texts } from '../lib/access-texts.ts';
import { AboutChoice } from './about-choice.tsx';
import { ExplanationTable } from './explanation-table.tsx';
import { SightList } from './sight-list.tsx';

// `employee` is taken: it opens the overview over any page.
const NOTHING = { user: '', about: '', form: '', packet: '', view: '', kind: 'forms', page: '1' };
const numberOf = (text: string): number | null =>
  /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;

/** An employee found by search, or known only from the address. */
type Picked = PickableEmployee & Partial<Pick<EmployeeHit, 'user_id'>>;

const LOADING = '…';
const shown = (id: number, name: string | undefined): Picked => ({
  id,
  preferred_name: name ?? LOADING,
  position_name: '',
  manager_name: '',
});
const searchUsers = async (text: string, signal: AbortSignal): Promise<EmployeeHit[]> =>
  (await findEmployees(text, signal)).filter(({ user_id: id }) => id !== null);

/** Returns the record that the address asks about. */
function aboutOf({ form, packet, about: employee }: typeof NOTHING): ExplainAbout | null {
  if (form !== '') return { kind: 'form', hash: form };
  if (packet !== '') return { kind: 'packet', hash: packet };
  const id = numberOf(employee);
  return id === null ? null : { kind: 'employee', employee_id: id };
}

/**
 * Renders the access explainer: who can do what, and by which rule. The question is in the address.
 */
export function AccessPage() {
  const [asked, change] = useUrlState(NOTHING);
  const userId = numberOf(asked.user);
  const person = useAccount(userId);
  const isUnknown = isAbsent(person.error);
  const asking = useRef<HTMLDivElement>(null);
  const isLedBack = useRef(false);
  // Focuses the search field when the user returns to a choice.
  useEffect(() => {
    if (isLedBack.current) asking.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
    isLedBack.current = false;
  }, [asked.user, asked.about, asked.form, asked.packet]);
  const leadBack = (next: Partial<typeof NOTHING>): void => {
    isLedBack.current = true;
    change(next);
  };
  const isSight = asked.view === 'sees';
  const about = aboutOf(asked);
  const other = new URLSearchParams(
    Object.entries(asked).filter(
      ([key, value]) => value !== '' && key !== 'view' && key !== 'page' && key !== 'kind',
    ),
  );
  const hrefOf = (view: string) =>
    `/access?${new URLSearchParams([...other, ...(view === '' ? [] : [['view', view]])]).toString()}`;
  return (
    <PageFrame subtitle={texts.subtitle} title={texts.title}>
      <PageTabs
        label={texts.views}
        tabs={[
          { href: hrefOf(''), label: texts.why, isCurrent: !isSight },
          { href: hrefOf('sees'), label: texts.sees, isCurrent: isSight },
        ]}
      />
      <Stack align="flex-start" gap="md" mb="lg" ref={asking} style={columns('16.25rem', true)}>
        <UserPicker
          name={person.data?.name ?? (person.error === null ? undefined : texts.unknown)}
          onChange={(id) => change({ user: id === null ? '' : String(id), page: '1' })}
          userId={userId}
        />
        {!isSight && (
          <AboutPicker
            asked={asked}
            onChange={(next) => change({ about: '', form: '', packet: '', ...next })}
          />
        )}
      </Stack>
      {userId === null && (
        <EmptyState icon={IconEyeQuestion} title={texts.firstWho}>
          {texts.firstWhoHint}
        </EmptyState>
      )}
      {isUnknown && (
        <EmptyState
          action={
            <Button onClick={() => leadBack({ user: '', page: '1' })} variant="default">
              {texts.otherPerson}
            </Button>
          }
          icon={IconEyeQuestion}
          title={ACCESS_MESSAGES.userNotFound}
        >
          {texts.noPersonHint}
        </EmptyState>
      )}
      {userId !== null && !isUnknown && isSight && (
        <SightList
          kind={asked.kind}
          onKind={(kind) => change({ kind, page: '1' })}
          onPage={(page) => change({ page: String(page) }, { push: true })}
          page={numberOf(asked.page) ?? 1}
          userId={userId}
        />
      )}
      {userId !== null && !isUnknown && !isSight && about === null && (
        <EmptyState icon={IconEyeQuestion} title={texts.thenWhat}>
          {texts.thenWhatHint}
        </EmptyState>
      )}
      {userId !== null && !isUnknown && !isSight && about !== null && (
        <ExplanationTable
          about={about}
          onOther={() => leadBack({ about: '', form: '', packet: '' })}
          userId={userId}
        />
      )}
    </PageFrame>
  );
}

const isAbsent = (error: Error | null): boolean =>
  error instanceof ApiError && error.kind === 'not-found';

function UserPicker({
  userId,
  name,
  onChange,
}: {
  userId: number | null;
  name: string | undefined;
  onChange: (id: number | null) => void;
}) {
  return (
    <EmployeePicker<Picked>
      label={texts.who}
      onChange={(hit) => onChange(hit?.user_id ?? null)}
      placeholder={texts.whoHint}
      search={searchUsers}
      value={userId === null ? null : shown(userId, name)}
    />
  );
}

function AboutPicker({
  asked,
  onChange,
}: {
  asked: typeof NOTHING;
  onChange: (next: { about?: string; form?: string; packet?: string }) => void;
}) {
  const employeeId = numberOf(asked.about);
  const { data, error } = useExplainable(employeeId);
  const name = data?.employee.preferred_name ?? (error === null ? undefined : texts.unknown);
  return (
    <>
      <EmployeePicker<Picked>
        label={texts.about}
        onChange={(hit) => onChange({ about: hit === null ? '' : String(hit.id) })}
        placeholder={texts.whoHint}
        search={findEmployees}
        value={employeeId === null ? null : shown(employeeId, name)}
      />
      {data !== undefined && (
        <AboutChoice
          explainable={data}
          form={asked.form}
          onChange={(next) => onChange({ about: asked.about, ...next })}
          packet={asked.packet}
        />
      )}
    </>
  );
}
