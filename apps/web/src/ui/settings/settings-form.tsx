import { Box, Button, Text } from '@mantine/core';
import { MESSAGES } from '@reviews/domain';
import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useUnloadWarning } from '../../lib/use-unload-warning.ts';
import { LeaveGuard } from '../leave-guard.tsx';
import styles from './settings-form.module.css';
import { SETTINGS_TEXTS as texts } from './settings-texts.ts';
import type { SettingsDraft } from './use-settings-draft.ts';

interface SettingsFormProps<S> {
  /** Accessible name of the form. */
  label: string;
  draft: SettingsDraft<S>;
  /** Describes a field and its value, for fields changed by two people. */
  nameOf: (field: keyof S & string) => string;
  wordsFor: (field: keyof S & string, settings: S) => string;
  children: ReactNode;
}

/** Returns the error of the form as a whole; field errors are shown at their fields. */
function problemOf(error: unknown): string | null {
  if (error === null) return null;
  if (!(error instanceof ApiError)) return MESSAGES.errors.internal;
  return Object.keys(error.errors).length > 0 ? texts.checkFields : error.message;
}

/** A settings page: its sections, a notice of someone else's changes, and the save bar. */
export function SettingsForm<S>({
  label,
  draft,
  nameOf,
  wordsFor,
  children,
}: SettingsFormProps<S>) {
  const form = useRef<HTMLFormElement>(null);
  const { isDirty, isSaving, failures } = draft;
  const problem = problemOf(draft.error);
  useUnloadWarning(() => isDirty);
  useEffect(() => {
    if (failures > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus();
  }, [failures]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    draft.submit();
  };
  return (
    <form aria-label={label} noValidate onSubmit={submit} ref={form}>
      {children}
      <div className={styles.foot}>
        <OtherSaveNotice draft={draft} nameOf={nameOf} wordsFor={wordsFor} />
        {(isDirty || isSaving || problem !== null) && (
          <div className={styles.bar}>
            <Text component="div" flex="1 1 16em" c="dimmed" fz="note">
              {problem === null ? (
                <span>{texts.unsaved}</span>
              ) : (
                <Text c="var(--danger)" role="alert">
                  {problem}
                </Text>
              )}
            </Text>
            <Button disabled={isSaving} onClick={draft.discard} variant="default">
              {texts.discard}
            </Button>
            <Button disabled={!isDirty} loading={isSaving} type="submit">
              {texts.save}
            </Button>
          </div>
        )}
      </div>
      <LeaveGuard hasUnsaved={() => isDirty} message={texts.leave} />
    </form>
  );
}

/**
 * Notice of what someone else has saved since the page was opened: what was merged, and the fields
 * that both changed.
 */
function OtherSaveNotice<S>({
  draft: { otherSave, takeTheirs },
  nameOf,
  wordsFor,
}: Pick<SettingsFormProps<S>, 'draft' | 'nameOf' | 'wordsFor'>) {
  const { formatDateTime } = useDates();
  if (otherSave === null) return null;
  const name = otherSave.by ?? texts.someoneElse;
  const time = formatDateTime(otherSave.at);
  return (
    <div className={styles.otherSave} role="alert">
      <p>{time === '' ? texts.otherSave({ name }) : texts.otherSaveAt({ name, time })}</p>
      {otherSave.taken.length > 0 && (
        <p>{texts.taken({ fields: otherSave.taken.map(nameOf).join(', ') })}</p>
      )}
      {otherSave.clashing.length > 0 && (
        <>
          <p>{texts.clashing}</p>
          <ul className={styles.clashes}>
            {otherSave.clashing.map((field) => (
              <li key={field}>
                <span>{nameOf(field)}</span>
                <Button onClick={() => takeTheirs(field)} size="compact-sm" variant="default">
                  {texts.takeTheirs({ value: wordsFor(field, otherSave.theirs) })}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
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
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div>
        <Box component="h2" fz={17} fw={620} id={id}>
          {title}
        </Box>
        {hint !== undefined && (
          <Text mt={4} c="dimmed" fz="note">
            {hint}
          </Text>
        )}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
