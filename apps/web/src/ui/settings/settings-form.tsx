import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ApiError, conflictDetails } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useUnloadWarning } from '../../lib/use-unload-warning.ts';
import { ActionBar } from '../action-bar.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import { mergeFields } from '../merge-fields.ts';
import { Notice } from '../notice.tsx';
import { Problem } from '../problem.tsx';
import { SideSection } from '../side-section.tsx';
import type { RecordDraft } from '../use-record-draft.ts';
import { isSavedByOther, type OtherSave, type Revised } from './saved-by-other.ts';
import styles from './settings-form.module.css';
import { SETTINGS_TEXTS as texts } from './settings-texts.ts';

/** The call that saves the settings. */
interface SettingsSave<S> {
  isPending: boolean;
  error: Error | null;
  mutate: (
    body: Revised<S>,
    on: { onSuccess: () => void; onError: (error: Error) => void },
  ) => void;
  reset: () => void;
}

interface SettingsFormProps<S> {
  /** Accessible name of the form. */
  label: string;
  draft: RecordDraft<Revised<S>, S>;
  save: SettingsSave<S>;
  /** Describes a field and its value, for fields changed by two people. */
  nameOf: (field: keyof S & string) => string;
  wordsFor: (field: keyof S & string, settings: S) => string;
  children: ReactNode;
}

/** Returns the error of the form as a whole; field errors are shown at their fields. */
function problemOf(error: Error | null): string | null {
  if (error === null) return null;
  if (!(error instanceof ApiError)) return MESSAGES.errors.internal;
  return Object.keys(error.errors).length > 0 ? texts.checkFields : error.message;
}

/** A settings page: its sections, a notice of someone else's changes, and the save bar. */
export function SettingsForm<S extends object>({
  label,
  draft,
  save,
  nameOf,
  wordsFor,
  children,
}: SettingsFormProps<S>) {
  const form = useRef<HTMLFormElement>(null);
  const [otherSave, setOtherSave] = useState<OtherSave<S> | null>(null);
  const { seen, before, given, isDirty } = draft;
  const { isPending, error } = save;
  const problem = problemOf(error);
  useUnloadWarning(() => isDirty);
  useEffect(() => {
    if (error !== null)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus();
  }, [error]);
  const refused = (failure: Error): void => {
    const other = conflictDetails(failure);
    if (!isSavedByOther(other, before)) return;
    const { taken, clashing } = mergeFields(before, given, other.settings);
    setOtherSave({ by: other.by, at: other.at, taken, clashing, theirs: other.settings });
    draft.rebase(other);
    save.reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const way = draft.send();
    save.mutate(
      { revision: seen.revision, settings: given },
      {
        onSuccess: () => {
          way.saved();
          setOtherSave(null);
        },
        onError: (failure) => {
          way.failed();
          refused(failure);
        },
      },
    );
  };
  const discard = (): void => {
    draft.discard();
    setOtherSave(null);
    save.reset();
  };
  const takeTheirs = (field: keyof S & string): void => {
    if (otherSave === null) return;
    const part: Partial<S> = {};
    part[field] = otherSave.theirs[field];
    draft.change(part);
    setOtherSave({ ...otherSave, clashing: otherSave.clashing.filter((each) => each !== field) });
  };
  return (
    <form aria-label={label} noValidate onSubmit={submit} ref={form}>
      <Box className={`lined ${styles.fields}`} mt={-20}>
        {children}
      </Box>
      <Box bg="var(--paper)" bottom={0} pos="sticky" style={{ zIndex: 20 }}>
        {otherSave !== null && (
          <OtherSaveNotice
            nameOf={nameOf}
            onTake={takeTheirs}
            otherSave={otherSave}
            wordsFor={wordsFor}
          />
        )}
        {(isDirty || isPending || problem !== null) && (
          <ActionBar
            note={
              problem === null ? (
                <Text c="dimmed" fz="note">
                  {texts.unsaved}
                </Text>
              ) : (
                <Problem>{problem}</Problem>
              )
            }
          >
            <Button disabled={isPending} onClick={discard} variant="default">
              {texts.discard}
            </Button>
            <Button disabled={!isDirty} loading={isPending} type="submit">
              {texts.save}
            </Button>
          </ActionBar>
        )}
      </Box>
      <LeaveGuard hasUnsaved={() => isDirty} message={texts.leave} />
    </form>
  );
}

/**
 * Notice of what someone else has saved since the page was opened: what was merged, and the fields
 * that both changed.
 */
function OtherSaveNotice<S>({
  otherSave: { by, at, taken, clashing, theirs },
  onTake,
  nameOf,
  wordsFor,
}: Pick<SettingsFormProps<S>, 'nameOf' | 'wordsFor'> & {
  otherSave: OtherSave<S>;
  onTake: (field: keyof S & string) => void;
}) {
  const { formatDateTime } = useDates();
  const name = by ?? texts.someoneElse;
  const time = formatDateTime(at);
  return (
    <Box mah="50vh" style={{ overflowY: 'auto' }}>
      <Notice mb="sm" role="alert">
        <Stack gap="xs">
          <p>{time === '' ? texts.otherSave({ name }) : texts.otherSaveAt({ name, time })}</p>
          {taken.length > 0 && <p>{texts.taken({ fields: taken.map(nameOf).join(', ') })}</p>}
          {clashing.length > 0 && (
            <>
              <p>{texts.clashing}</p>
              <Stack component="ul" gap={6} role="list">
                {clashing.map((field) => (
                  <Group component="li" gap="4px 12px" key={field}>
                    <Text fw={600} span>
                      {nameOf(field)}
                    </Text>
                    <Button
                      maw="100%"
                      onClick={() => onTake(field)}
                      size="compact-sm"
                      variant="default"
                    >
                      {texts.takeTheirs({ value: wordsFor(field, theirs) })}
                    </Button>
                  </Group>
                ))}
              </Stack>
            </>
          )}
        </Stack>
      </Notice>
    </Box>
  );
}

/** A section: its subject on the left, its settings on the right. */
export function SettingsSection({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <SideSection hint={hint} side="17.5rem" title={title}>
      <Stack gap={18} maw="40rem">
        {children}
      </Stack>
    </SideSection>
  );
}
