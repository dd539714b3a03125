import * as contracts from '@reviews/contracts';
import type { Database } from '@reviews/db';
import {
  buildCycle,
  buildDraft,
  buildEmployee,
  buildIncompletePulse,
  buildManagerChange,
  movePrimaryManager,
  type BuiltEmployee,
  type BuiltTemplate,
} from '@reviews/factories';
import type { Reply, Visitor } from '@reviews/harness';
import type { Cast } from '@reviews/api/testing/cases/people';

export interface HandedForm {
  readonly id: number;
  readonly hash: string;
}

/**
 * Someone whose manager has changed, with forms about them that the former manager has begun; and
 * someone whose manager is about to change.
 */
export interface HandoverWorld {
  readonly changeId: number;
  readonly undecided: HandedForm;
  readonly kept: HandedForm;
  readonly closed: HandedForm;
  readonly nameless: HandedForm;
  /** The form of the next decision; each successful call has its own. */
  current: HandedForm;
  readonly moved: BuiltEmployee;
  readonly add: (kind?: 'kept' | 'nameless') => Promise<HandedForm>;
}

export async function buildHandovers(
  db: Database,
  cast: Cast,
  templates: Readonly<Record<'plain' | 'namelessToManagers', BuiltTemplate>>,
): Promise<HandoverWorld> {
  const { formerManager, siblingManager } = cast;
  const {
    pulses: [plain, nameless],
  } = await buildCycle(db, {
    pulses: [{ template: templates.plain }, { template: templates.namelessToManagers }],
  });
  if (plain === undefined || nameless === undefined)
    throw new Error('The cycle was built without its pulses.');
  const of = (manager: BuiltEmployee) => buildEmployee(db, { department: 'Engineering', manager });
  const [employee, moved] = [await of(siblingManager), await of(formerManager)];
  await buildDraft(db, { employee: moved, assignee: formerManager, cyclePulse: plain });
  const closed = await buildIncompletePulse(db, {
    employee,
    assignee: formerManager,
    cyclePulse: plain,
  });
  const { id: changeId } = await buildManagerChange(db, {
    employee,
    formerManager,
    forms: [{ pulse: closed }],
  });
  const add: HandoverWorld['add'] = async (kind) => {
    const { pulse } = await buildDraft(db, {
      employee,
      assignee: formerManager,
      cyclePulse: kind === 'nameless' ? nameless : plain,
    });
    await db.prisma.handover.create({
      data: {
        changeId,
        pulseId: pulse.id,
        writerId: formerManager.id,
        ...(kind === 'kept' ? { decision: 'keep', decidedAt: new Date() } : {}),
      },
    });
    return pulse;
  };
  return {
    changeId,
    closed,
    moved,
    add,
    undecided: await add(),
    kept: await add('kept'),
    nameless: await add('nameless'),
    current: await add(),
  };
}

type Headers = Readonly<Record<string, string>>;
type Send = (visitor: Visitor, headers?: Headers) => Promise<Reply>;
export interface HandoverGround {
  readonly db: Database;
  readonly cast: Cast;
  readonly visitors: Readonly<Record<'hr', Visitor>>;
  readonly handovers: HandoverWorld;
}

export const changeManager =
  (employeeId: number, from: { readonly id: number } | null, to: { readonly id: number }): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.changeManager, {
      params: { employeeId: String(employeeId) },
      body: { manager_id: to.id, former_manager_id: from?.id ?? null },
      headers,
    });

const at = ({ changeId }: HandoverWorld, { hash }: HandedForm) => ({
  params: { changeId: String(changeId), hash },
});
export const decideOf =
  (world: HandoverWorld, form: HandedForm, decision: 'keep' | 'transfer'): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.decideHandover, { ...at(world, form), body: { decision }, headers });
export const undoOf =
  (world: HandoverWorld, form: HandedForm): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.undoHandover, { ...at(world, form), body: {}, headers });

/** Undoes the manager change. */
export async function moveBack({ db, cast, handovers: { moved } }: HandoverGround): Promise<void> {
  await db.prisma.managerChange.deleteMany({ where: { employeeId: moved.id } });
  await movePrimaryManager(db, moved.id, cast.formerManager.id);
}

/** Builds another form to decide about. */
export async function giveForm(
  { handovers }: HandoverGround,
  kind?: 'kept' | 'nameless',
): Promise<void> {
  handovers.current = await handovers.add(kind);
}

/** Builds another form that HR has handed to the new manager. */
export async function giveTransferred(ground: HandoverGround): Promise<void> {
  await giveForm(ground);
  const { status, text } = await decideOf(
    ground.handovers,
    ground.handovers.current,
    'transfer',
  )(ground.visitors.hr);
  if (status !== 200) throw new Error(`Handing a form over was answered ${status}: ${text}`);
}
