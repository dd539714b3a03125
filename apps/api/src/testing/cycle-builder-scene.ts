import * as contracts from '@reviews/contracts';
import type { CycleInput, CycleView } from '@reviews/contracts';
import { buildCycle, buildTemplate, type CycleGiven } from '@reviews/factories';
import type { Caller, TestApp } from './start-test-app.ts';
import { replyOf, type Company } from './worlds.ts';

/** Returns the status and the problems by field. */
export const errorsOf = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  errors: (body as { errors?: Record<string, string[]> }).errors,
});

export const of = (id: number) => ({ params: { id: String(id) } });

/** Returns how tests of the cycle builder build cycles and templates, and make the calls. */
export function cycleBuilderScene(app: TestApp, company: Company) {
  const show = async (id: number, by: Caller = company.callers.hr): Promise<CycleView> =>
    replyOf(contracts.showCycle, await by.call(contracts.showCycle, of(id)));
  const save = (
    id: number,
    revision: number,
    cycle: CycleInput,
    by: Caller = company.callers.hr,
    base?: CycleInput,
  ) =>
    by.call(contracts.saveCycle, {
      ...of(id),
      body: { revision, cycle, ...(base && { base }) },
    });
  const begin = async (
    given: { name?: string; copy_of?: number; start_date?: string; end_date?: string } = {},
  ) =>
    replyOf(
      contracts.createCycle,
      await company.callers.hr.call(contracts.createCycle, {
        body: { name: 'Spring', start_date: '2026-04-01', end_date: '2026-06-30', ...given },
      }),
    ).id;
  const published = async (
    type: 'Self' | 'Peer' | 'Manager',
    given: Parameters<typeof buildTemplate>[1] = {},
  ) => buildTemplate(app.db, { type, ...given });
  /** Publishes a new version; cycles that are not launched move to it. */
  const publishAgain = (template: { id: number; title: string }) =>
    app.db.prisma.$transaction(async (tx) => {
      const { id: _id, ...version } = await tx.templateVersion.findFirstOrThrow({
        where: { templateId: template.id },
        orderBy: { number: 'desc' },
      });
      const { id } = await tx.templateVersion.create({
        data: {
          ...version,
          options: version.options ?? {},
          number: version.number + 1,
          title: `${template.title}, revised`,
        },
      });
      await tx.cyclePulse.updateMany({
        where: { templateId: template.id, cycle: { launchedAt: null } },
        data: { templateVersionId: id },
      });
    });
  const draft = (given: CycleGiven = {}) =>
    buildCycle(app.db, {
      startDate: '2026-04-01',
      endDate: '2026-06-30',
      launchedAt: null,
      ...given,
    });
  return { show, save, begin, published, publishAgain, draft };
}
export type CycleBuilderScene = ReturnType<typeof cycleBuilderScene>;
