import { randomBytes } from 'node:crypto';
import { inTransaction, type Database } from '@reviews/db';
import type { CustomFieldInput } from '@reviews/contracts';
import {
  changesBetween,
  Conflict,
  FIELD_MESSAGES as texts,
  hasChoices,
  InvalidInput,
  NotAllowed,
  NotVisible,
  oneLine,
  RuleViolation,
  type FieldOption,
  type Issue,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { configures } from '../app-config/public.ts';
import * as queries from './custom-fields.queries.ts';
import type { CountedField, FieldWords } from './custom-fields.queries.ts';

export type CustomFieldsService = ReturnType<typeof createCustomFieldsService>;

function requireManager(actor: Actor): void {
  if (!configures(actor)) throw new NotAllowed('custom-fields');
}

const KEY_BYTES = 6;
/**
 * Returns a key that no choice of the field ever had. The log and undoable imports still refer to
 * removed choices, so a reused key would change their meaning.
 */
const freshKey = (): string => `o${randomBytes(KEY_BYTES).toString('hex')}`;

/**
 * Gives each choice a key of its own; `before` is null for a new field, whose choices nothing can
 * refer to yet.
 */
function keyed(
  given: CustomFieldInput['options'],
  before: readonly FieldOption[] | null,
): FieldOption[] {
  const known = new Set(before?.map(({ key }) => key));
  const newKey = (index: number): string => (before === null ? `o${index + 1}` : freshKey());
  return given.map(({ key, label }, index) => ({
    key: key !== null && known.has(key) ? key : newKey(index),
    label: oneLine(label),
  }));
}

const wordsOf = (given: CustomFieldInput, before: readonly FieldOption[] | null): FieldWords => ({
  ...given,
  name: oneLine(given.name),
  description: given.description.trim(),
  options: hasChoices(given.type) ? keyed(given.options, before) : [],
  visible_to: [...new Set(given.visible_to)],
  editable_by: [...new Set(given.editable_by)],
});

function optionIssues({ type, options }: FieldWords): Issue[] {
  if (!hasChoices(type)) return [];
  if (options.length === 0) return [{ path: 'options', message: texts.optionsRequired }];
  return options.flatMap(({ label }, index): Issue[] => {
    const path = `options.${index}.label`;
    if (label === '') return [{ path, message: texts.optionEmpty }];
    return options.findIndex((other) => other.label.toLowerCase() === label.toLowerCase()) < index
      ? [{ path, message: texts.optionTwice }]
      : [];
  });
}

/** @throws InvalidInput */
function check(words: FieldWords, others: readonly CountedField[]): void {
  const issues = optionIssues(words);
  if (words.name === '') issues.push({ path: 'name', message: texts.nameRequired });
  else if (
    others.some(
      (field) => !field.is_archived && field.name.toLowerCase() === words.name.toLowerCase(),
    )
  )
    issues.push({ path: 'name', message: texts.nameTaken({ name: words.name }) });
  if (
    !words.visible_to.includes('everyone') &&
    words.editable_by.some((editor) => !words.visible_to.includes(editor))
  )
    issues.push({ path: 'visible_to', message: texts.editorsSee });
  if (issues.length > 0) throw new InvalidInput(issues);
}

const logged = ({
  name,
  description,
  type,
  options,
  visible_to,
  editable_by,
  on_overview,
  in_list,
}: FieldWords) => ({
  name,
  description,
  type,
  options: options.map(({ label }) => label),
  visible_to: [...visible_to],
  editable_by: [...editable_by],
  on_overview,
  in_list,
});

export function createCustomFieldsService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  /**
   * Returns all fields, locked until the transaction ends, and this one.
   * @throws NotVisible, Conflict
   */
  async function locked(
    sql: Sql,
    id: number,
    version: number,
  ): Promise<{ field: CountedField; others: CountedField[] }> {
    await queries.lockFields(sql);
    const all = await queries.findCountedFields(sql);
    const field = all.find((one) => one.id === id);
    if (field === undefined) throw new NotVisible(texts.notFound);
    if (field.version !== version) throw new Conflict(texts.conflict);
    return { field, others: all.filter((one) => one.id !== id) };
  }

  return {
    /** @throws NotAllowed */
    async list(actor: Actor): Promise<CountedField[]> {
      requireManager(actor);
      return queries.findCountedFields(onPool(db));
    },

    /** @throws NotAllowed, InvalidInput */
    async add(actor: Actor, given: CustomFieldInput): Promise<number> {
      requireManager(actor);
      const words = wordsOf(given, null);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await queries.lockFields(sql);
        check(words, await queries.findCountedFields(sql));
        const id = await queries.addField(sql, words);
        await audit(tx, actor, clock.now(), {
          action: 'custom_field.added',
          entity: 'custom_field',
          entityId: id,
          changes: changesBetween(null, logged(words)),
        });
        return id;
      });
    },

    /** @throws NotAllowed, NotVisible, Conflict, InvalidInput, RuleViolation */
    async save(actor: Actor, id: number, version: number, given: CustomFieldInput): Promise<void> {
      requireManager(actor);
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const { field, others } = await locked(sql, id, version);
        const words = wordsOf(given, field.options);
        check(words, others);
        if (words.type !== field.type && field.people > 0)
          throw new RuleViolation(texts.typeInUse(field), [
            { path: 'type', message: texts.typeInUse(field) },
          ]);
        const chosen = await queries.countChosen(sql, id);
        const lost = field.options.find(
          ({ key }) => chosen.has(key) && !words.options.some((option) => option.key === key),
        );
        if (hasChoices(field.type) && lost !== undefined) {
          const message = texts.optionInUse({
            label: lost.label,
            people: chosen.get(lost.key) ?? 0,
          });
          throw new RuleViolation(message, [{ path: 'options', message }]);
        }
        await queries.changeField(sql, id, words);
        await audit(tx, actor, clock.now(), {
          action: 'custom_field.changed',
          entity: 'custom_field',
          entityId: id,
          changes: changesBetween(logged(field), logged(words)),
        });
      });
    },

    /**
     * @returns its name
     * @throws NotAllowed, NotVisible, Conflict, InvalidInput if its name is in use now
     */
    async archive(
      actor: Actor,
      id: number,
      { version, archived }: { readonly version: number; readonly archived: boolean },
    ): Promise<string> {
      requireManager(actor);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const { field, others } = await locked(sql, id, version);
        if (!archived) check(field, others);
        await queries.archiveField(sql, id, archived ? clock.now() : null);
        await audit(tx, actor, clock.now(), {
          action: archived ? 'custom_field.archived' : 'custom_field.restored',
          entity: 'custom_field',
          entityId: id,
          changes: [{ field: 'archived', from: !archived, to: archived }],
        });
        return field.name;
      });
    },
  };
}
