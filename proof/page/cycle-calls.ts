import { buildCycle, buildTemplate, NOMINATION_STAGES } from '@reviews/factories';
import type { Visitor } from '@reviews/harness';
import type { Scene } from '@reviews/api/testing/cases/ground';

interface Call {
  readonly by: Visitor;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const DAYS = { start_date: '2026-04-01', end_date: '2026-06-30' };
const PULSES = 10;

/** Builds a cycle that is not launched, with many pulses of three stages each. */
async function built(scene: Scene): Promise<{
  id: number;
  pulses: { ref: string; id: number; template_id: number; version: null; stageless: false }[];
  stages: unknown[];
}> {
  const given = [];
  for (let index = 0; index < Math.min(PULSES, scene.rows); index += 1)
    given.push({
      template: await buildTemplate(scene.db, { type: 'Peer' }),
      stages: NOMINATION_STAGES,
    });
  const { id, pulses } = await buildCycle(scene.db, {
    ...DAYS,
    startDate: DAYS.start_date,
    endDate: DAYS.end_date,
    launchedAt: null,
    pulses: given,
  });
  const noDates = {
    start_date: null,
    due_date: null,
    auto_close_date: null,
    due_days: null,
    auto_close_days: null,
    show_due_date: true,
  };
  const components = ['Nominations', 'Nomination Approvals', 'Form'];
  return {
    id,
    pulses: pulses.map((pulse) => ({
      ref: String(pulse.id),
      id: pulse.id,
      template_id: pulse.templateId,
      version: null,
      stageless: false,
    })),
    stages: pulses.flatMap((pulse) =>
      pulse.stages.map((stage, index) => ({
        ...noDates,
        id: stage.id,
        pulse: String(pulse.id),
        title: stage.title,
        component: components[index],
      })),
    ),
  };
}

const asHr = async (scene: Scene): Promise<Call> => ({ by: await scene.as(scene.hr) });
const of = (id: number) => ({ params: { id: String(id) } });

/** Typical calls about setting up cycles. */
export const CYCLE_CALLS: Readonly<Record<string, (scene: Scene) => Promise<Call>>> = {
  showCycle: async (scene) => ({ ...(await asHr(scene)), ...of((await built(scene)).id) }),
  listCycleTemplates: asHr,
  createCycle: async (scene) => ({ ...(await asHr(scene)), body: { name: 'Spring', ...DAYS } }),
  'createCycle as a copy': async (scene) => ({
    ...(await asHr(scene)),
    body: { name: 'Spring', ...DAYS, copy_of: (await built(scene)).id },
  }),
  saveCycle: async (scene) => {
    const { id, pulses, stages } = await built(scene);
    const cycle = {
      ...DAYS,
      name: 'Spring',
      placard_sub_text: '',
      packet_release_days: null,
      packet_release_date: null,
      packet_release_time: null,
      pulses: pulses.toReversed(),
      stages,
    };
    return { ...(await asHr(scene)), ...of(id), body: { revision: 0, cycle } };
  },
  closeCycle: async (scene) => ({
    ...(await asHr(scene)),
    ...of((await buildCycle(scene.db, { pulses: [] })).id),
    body: { closed: true, revision: 0 },
  }),
  deleteCycle: async (scene) => ({ ...(await asHr(scene)), ...of((await built(scene)).id) }),
};
