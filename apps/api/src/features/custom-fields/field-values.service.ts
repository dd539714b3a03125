import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Database } from '@reviews/db';
import {
  Conflict,
  FIELD_MESSAGES as texts,
  InvalidInput,
  keptValue,
  NotAllowed,
  NotVisible,
  MESSAGES,
  type FieldValue,
  type Issue,
  type LoggedChange,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { canEditField, canSeeField, knowsPerson } from './custom-fields.policy.ts';
import * as queries from './custom-fields.queries.ts';
import type { FieldRecord, NamedFieldPerson, NewValue, ValueRow } from './custom-fields.queries.ts';

/** A field of an employee, as far as the reader may see it. */
export interface ShownField {
  readonly field: FieldRecord;
  readonly stored: ValueRow | undefined;
  readonly canEdit: boolean;
}

export interface GivenValue {
  readonly field_id: number;
  readonly value: FieldValue;
  /** The value the editor saw. */
  readonly was: FieldValue;
}

export type FieldValuesService = ReturnType<typeof createFieldValuesService>;

async function shownFields(
  sql: Sql,
  actor: Actor,
  person: NamedFieldPerson,
): Promise<ShownField[]> {
  const fields = (await queries.findFieldsInUse(sql)).filter((field) =>
    canSeeField(actor, field, person),
  );
  const values = new Map(
    (
      await queries.findValues(
        sql,
        [person.id],
        fields.map(({ id }) => id),
      )
    ).map((value) => [value.field_id, value]),
  );
  return fields.map((field) => ({
    field,
    stored: values.get(field.id),
    canEdit: canEditField(actor, field, person),
  }));
}

export function createFieldValuesService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  return {
    /** Returns an employee's fields; none if the employee does not exist for the reader. */
    async show(actor: Actor, employeeId: number): Promise<ShownField[]> {
      const sql = onPool(db);
      const person = await queries.findFieldPerson(sql, employeeId, actor.employeeId);
      return person === undefined ? [] : shownFields(sql, actor, person);
    },

    /**
     * Saves values.
     * @returns the employee's name
     * @throws NotVisible for employees and fields that do not exist for the actor, NotAllowed,
     * InvalidInput, Conflict
     */
    async save(actor: Actor, employeeId: number, given: readonly GivenValue[]): Promise<string> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await queries.holdFields(sql);
        await queries.lockPerson(sql, employeeId);
        const person = await queries.findFieldPerson(sql, employeeId, actor.employeeId);
        if (person === undefined || !knowsPerson(actor, person))
          throw new NotVisible(MESSAGES.employees.notFound);
        const shown = new Map(
          (await shownFields(sql, actor, person)).map((one) => [one.field.id, one]),
        );
        const wanted = given
          .map((value) => ({ value, at: shown.get(value.field_id) }))
          .flatMap(({ value, at }) => {
            if (at === undefined) throw new NotVisible(texts.notFound);
            if (!at.canEdit) throw new NotAllowed('custom-fields.values');
            return [
              { ...at, value: value.value, was: value.was, kept: keptValue(at.field, value.value) },
            ];
          });
        if (
          wanted.some(
            ({ was, stored }) => !isDeepStrictEqual(was === '' ? null : was, stored?.value ?? null),
          )
        )
          throw new Conflict(texts.valueChanged);
        const people = await queries.findListed(
          sql,
          wanted.flatMap(({ field, kept }) =>
            field.type === 'person' && typeof kept === 'number' ? [kept] : [],
          ),
        );
        const issues: Issue[] = [];
        const values = wanted.flatMap(({ field, kept, stored }): NewValue[] => {
          const isPerson = field.type === 'person' && typeof kept === 'number';
          if (kept === undefined)
            issues.push({ path: `field_${field.id}`, message: texts.wrongValue });
          else if (isPerson && kept !== stored?.person_id && !people.has(kept))
            issues.push({ path: `field_${field.id}`, message: texts.noSuchPerson });
          else
            return [
              {
                field_id: field.id,
                value: isPerson ? null : kept,
                person_id: isPerson ? kept : null,
              },
            ];
          return [];
        });
        if (issues.length > 0) throw new InvalidInput(issues);
        await queries.writeValues(sql, employeeId, values);
        // Readers of the log see only that a field changed, unless everyone may see its value.
        const changes = wanted.map(({ field, value, was }): LoggedChange => ({
          field: `custom_field.${field.id}`,
          ...(field.visible_to.includes('everyone') ? { from: was, to: value } : {}),
        }));
        await audit(tx, actor, clock.now(), {
          action: 'employee.fields_changed',
          entity: 'employee',
          entityId: employeeId,
          changes,
        });
        return person.name;
      });
    },
  };
}
