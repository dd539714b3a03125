import type { ReplyOf } from '@reviews/contracts';
import type { AffectedForm, previewManagerChange } from '@reviews/contracts/handovers';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { useDates } from '../../../../lib/dates.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { SkeletonText } from '../../../../ui/skeletons.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { CHANGE_TEXTS } from '../lib/change-texts.ts';
import { choiceFor, CHOICES, type Choice } from '../lib/proposal.ts';
import styles from './change-manager-dialog.module.css';

type Preview = ReplyOf<typeof previewManagerChange>;

interface Choosing {
  /** Choices made by the user, by review hash; the others follow the suggestion. */
  chosen: Readonly<Record<string, Choice>>;
  onChoose: (hash: string, choice: Choice) => void;
  disabled: boolean;
}

/**
 * Shows the effect of a manager change: why it is impossible, or the open reviews with a choice for
 * each.
 */
export function ChangePreview({
  query: { data, error, isFetching, refetch },
  ...choosing
}: Choosing & { query: UseQueryResult<Preview> }) {
  if (data === undefined) {
    if (error)
      return (
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          quiet
          retrying={isFetching}
          title={CHANGE_TEXTS.lookFailed}
        />
      );
    return <SkeletonText label={CHANGE_TEXTS.looking} lines={4} />;
  }
  if (data.fault !== null) {
    return (
      <p className={styles.fault} role="alert">
        <IconAlertTriangle aria-hidden size={18} stroke={ICON_STROKE} />
        <span>{data.fault}</span>
      </p>
    );
  }
  return (
    <div aria-busy={isFetching} className={styles.preview}>
      <Words preview={data} />
      {data.new_manager !== null &&
        data.forms.map((form) => <FormChoice form={form} key={form.hash} {...choosing} />)}
      {data.new_manager !== null &&
        data.forms.some((form) => choiceFor(form, choosing.chosen) === 'later') && (
          <p className={styles.quiet}>{CHANGE_TEXTS.laterMore}</p>
        )}
      {data.new_manager === null && (
        <ul className={styles.staying}>
          {data.forms.map((form) => (
            <li className={styles.form} key={form.hash}>
              <FormLine form={form} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Words({
  preview: { employee, former_manager: former, new_manager: next, forms },
}: {
  preview: Preview;
}) {
  const name = employee.preferred_name;
  return (
    <div role="status">
      <p>
        {former === null
          ? CHANGE_TEXTS.nowNone({ name })
          : CHANGE_TEXTS.now({ name, manager: former.preferred_name })}{' '}
        {CHANGE_TEXTS.along({ name })}
      </p>
      {former === null || forms.length === 0 ? (
        <p className={styles.quiet}>
          {former === null
            ? CHANGE_TEXTS.noFormsAtAll
            : CHANGE_TEXTS.noForms({ former: former.preferred_name })}
        </p>
      ) : (
        <>
          <h3 className={styles.heading}>
            {CHANGE_TEXTS.forms({ count: forms.length, former: former.preferred_name })}
          </h3>
          <p className={styles.quiet}>
            {next === null
              ? CHANGE_TEXTS.stays({ former: former.preferred_name })
              : CHANGE_TEXTS.proposal}
          </p>
        </>
      )}
    </div>
  );
}

function FormLine({ form }: { form: AffectedForm }) {
  const { formatDate } = useDates();
  const due = form.due_date === null ? null : CHANGE_TEXTS.due({ date: formatDate(form.due_date) });
  return (
    <span className={styles.line}>
      <span className={styles.formTitle}>{form.title}</span>
      <StatusChip status={form.status} />
      <span className={styles.place}>{[form.cycle?.name, due].filter(Boolean).join(' · ')}</span>
    </span>
  );
}

function FormChoice({ form, chosen, onChoose, disabled }: Choosing & { form: AffectedForm }) {
  const name = useId();
  const current = choiceFor(form, chosen);
  return (
    <fieldset className={styles.form} disabled={disabled}>
      <legend className={styles.legend}>
        <FormLine form={form} />
      </legend>
      <div className={styles.options}>
        {CHOICES.map((choice) => (
          <label className={styles.option} key={choice}>
            <input
              checked={choice === current}
              name={name}
              onChange={() => onChoose(form.hash, choice)}
              type="radio"
              value={choice}
            />
            {CHANGE_TEXTS.choices[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
