import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useEmployeeFields } from '../api/field-queries.ts';
import { FIELD_TEXTS } from '../lib/field-texts.ts';
import { FieldValue } from './field-value.tsx';
import styles from './fields.module.css';

const ValuesDialog = lazyComponent(async () => (await import('./values-dialog.tsx')).ValuesDialog);

/**
 * Shows a person's custom fields that the user may see; nothing if there are none. With `all`, as
 * on the record, its heading is beside the fields like those of the other sections.
 */
export function EmployeeFields({
  employeeId,
  all = false,
}: {
  employeeId: number;
  /** Includes the fields that the person's page does not show. */ all?: boolean;
}) {
  const { data: fields = [], error, isFetching, refetch } = useEmployeeFields(employeeId);
  const data = fields.filter((field) => all || field.on_overview);
  const [isOpen, setOpen] = useState(false);
  if (all && error !== null && fields.length === 0) {
    return (
      <section aria-label={FIELD_TEXTS.valuesTitle} className={`${styles.values} ${styles.beside}`}>
        <h2 className={styles.heading}>{FIELD_TEXTS.valuesTitle}</h2>
        <ErrorState
          error={error}
          onRetry={() => void refetch()}
          quiet
          retrying={isFetching}
          title={FIELD_TEXTS.failed}
        />
      </section>
    );
  }
  if (data.length === 0) return null;
  const close = (): void => setOpen(false);
  return (
    <section
      aria-label={FIELD_TEXTS.valuesTitle}
      className={`${styles.values} ${all ? styles.beside : ''}`}
    >
      <div className={styles.valuesHead}>
        <h2 className={styles.heading}>{FIELD_TEXTS.valuesTitle}</h2>
        {data.some((field) => field.can_edit) && (
          <Button
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            size="compact-sm"
            variant="default"
          >
            {FIELD_TEXTS.editValues}
          </Button>
        )}
      </div>
      <dl className={styles.facts}>
        {data.map((field) => (
          <div key={field.id}>
            <dt>{field.name}</dt>
            <dd>
              <FieldValue field={field} />
            </dd>
          </div>
        ))}
      </dl>
      <Suspense>
        {isOpen && (
          <ValuesDialog
            employeeId={employeeId}
            fields={data.filter((field) => field.can_edit)}
            onClose={close}
          />
        )}
      </Suspense>
    </section>
  );
}
