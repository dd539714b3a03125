import { randomUUID } from 'node:crypto';
import { buildBulkAction, buildCycle, buildPulse } from '@reviews/factories';
import type { Visitor } from '@reviews/harness';
import type { Scene } from '@reviews/api/testing/cases/ground';

interface Call {
  readonly by: Visitor;
  readonly params: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Builds a cycle pulse with an open form by every colleague. */
async function pulseOf({ db, writer, colleagues, template }: Scene) {
  const { id: cycleId, pulses } = await buildCycle(db, { pulses: [{ template }] });
  const [cyclePulse] = pulses;
  if (cyclePulse === undefined) throw new Error('The cycle was built without its pulse.');
  const forms: { id: number; hash: string }[] = [];
  for (const assignee of colleagues)
    forms.push(await buildPulse(db, { employee: writer, assignee, cyclePulse }));
  return {
    params: { cycleId: String(cycleId), pulseId: String(cyclePulse.id) },
    forms,
    hashes: forms.map(({ hash }) => hash),
  };
}

/** Builds the same, with all forms closed by one bulk action. */
async function closed(scene: Scene) {
  const { forms, params } = await pulseOf(scene);
  const { id } = await buildBulkAction(scene.db, { pulses: forms, actor: scene.hr.user });
  return { id: { id: String(id) }, params };
}

const asHr = async (scene: Scene, params: Call['params']): Promise<Call> => ({
  by: await scene.as(scene.hr),
  params,
});
const asking = async (scene: Scene, change: object, more: object = {}): Promise<Call> => {
  const { params, hashes } = await pulseOf(scene);
  return { ...(await asHr(scene, params)), body: { forms: hashes, change, ...more } };
};
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** Typical calls about bulk actions. */
export const BULK_CALLS: Readonly<Record<string, (scene: Scene) => Promise<Call>>> = {
  previewBulk: (scene) => asking(scene, { kind: 'remind' }),
  runBulk: (scene) =>
    asking(scene, { kind: 'reassign', employee_id: scene.manager.id }, { key: randomUUID() }),
  'runBulk for new dates': (scene) =>
    asking(
      scene,
      { kind: 'extend', due_date: inAWeek(), auto_close_date: null },
      { key: randomUUID() },
    ),
  listBulkActions: async (scene) => asHr(scene, (await closed(scene)).params),
  showBulkAction: async (scene) => asHr(scene, (await closed(scene)).id),
  undoBulk: async (scene) => ({ ...(await asHr(scene, (await closed(scene)).id)), body: {} }),
};
