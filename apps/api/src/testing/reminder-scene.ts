import {
  listMyNotices,
  listReminders,
  listSentReminders,
  sendReminders,
  type ReminderRecipient,
} from '@reviews/contracts';
import { momentOf } from '@reviews/domain';
import {
  buildCycle,
  buildPulse,
  buildTemplate,
  type BuiltCycle,
  type BuiltEmployee,
  type CycleGiven,
  type PulseGiven,
  type StageGiven,
  type TemplateGiven,
} from '@reviews/factories';
import type { TestApp } from './start-test-app.ts';
import { present, replyOf, type Company, type Person } from './worlds.ts';

const BERLIN = 'Europe/Berlin';
const NEVER_ENDING = new AbortController().signal;

/**
 * Sets the time zone of Berlin. Returns how tests of reminders build cycles, run the digests, and
 * make the calls.
 */
export async function buildReminderScene(app: TestApp, company: Company) {
  await app.db.prisma.appConfig.update({ where: { id: 1 }, data: { timeZone: BERLIN } });

  /** Closes the cycles of the tests before, and forgets their reminders. */
  async function reset(): Promise<void> {
    app.clock.set(at('2026-03-02'));
    await app.db.prisma.cycle.updateMany({ data: { closedAt: app.clock.now() } });
    await app.db.prisma.reminder.deleteMany();
    await app.db.prisma.dueMoment.deleteMany({ where: { kind: 'reminder_digest' } });
  }

  /** Signs a person in at the current test time. */
  const as = (person: Person) => app.as(company.people[person].user);
  /** Returns a day and time in Berlin as a moment. */
  const at = (day: string, time = '12:00') => momentOf(day, time, BERLIN);
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  async function sweep(services = app.services): Promise<void> {
    for (const id of await services.digestJob.waiting())
      await services.digestJob.run(id, { signal: NEVER_ENDING, isLast: false });
  }
  /** Runs the digests of these days. */
  async function live(...days: string[]): Promise<void> {
    for (const one of days) {
      app.clock.set(at(one, '09:00'));
      await sweep();
    }
  }
  const season = async (
    stage: StageGiven = {},
    template: TemplateGiven = {},
    given: Partial<CycleGiven> = {},
  ) =>
    buildCycle(app.db, {
      launchedAt: at('2026-03-02'),
      startDate: '2026-03-02',
      endDate: '2026-12-20',
      ...given,
      pulses: [
        {
          template: await buildTemplate(app.db, template),
          stages: [{ dueDate: '2026-03-20', ...stage }],
        },
      ],
    });
  const form = (cycle: BuiltCycle, assignee: BuiltEmployee, given: Partial<PulseGiven> = {}) =>
    buildPulse(app.db, {
      employee: company.people.subject,
      assignee,
      cyclePulse: present(cycle.pulses[0]),
      openedAt: at('2026-03-02'),
      ...given,
    });
  /** Returns the days on which someone got a digest, with the steps in it. */
  async function digestsOf(
    { user }: BuiltEmployee,
    cycle: BuiltCycle,
  ): Promise<[string, number[]][]> {
    const digests = await app.db.prisma.reminder.findMany({
      where: { userId: user.id, forms: { some: { pulse: { cycleId: cycle.id } } } },
      include: { forms: true },
      orderBy: { id: 'asc' },
    });
    return digests.map(({ day: on, forms }) => [
      on.toISOString().slice(0, 10),
      forms.map(({ step }) => step).toSorted((one, other) => one - other),
    ]);
  }
  const params = (cycle: BuiltCycle) => ({ id: String(cycle.id) });
  const previewFor = async (cycle: BuiltCycle, person: Person = 'hr') =>
    replyOf(listReminders, await (await as(person)).call(listReminders, { params: params(cycle) }));
  const namesIn = (data: readonly ReminderRecipient[]) =>
    data.map(({ employee, forms }) => [employee.preferred_name, forms.length]);
  const logFor = async (cycle: BuiltCycle, person: Person = 'hr') =>
    replyOf(
      listSentReminders,
      await (await as(person)).call(listSentReminders, { params: params(cycle) }),
    );
  const send = async (
    cycle: BuiltCycle,
    people?: readonly BuiltEmployee[],
    person: Person = 'hr',
  ) =>
    replyOf(
      sendReminders,
      await (
        await as(person)
      ).call(sendReminders, {
        params: params(cycle),
        body: people === undefined ? {} : { employee_ids: people.map(({ id }) => id) },
      }),
    );
  const notices = async (person: Person) =>
    replyOf(listMyNotices, await (await as(person)).call(listMyNotices, {})).data.filter(
      ({ kind }) => kind === 'reminded',
    );
  return {
    reset,
    as,
    at,
    day,
    sweep,
    live,
    season,
    form,
    digestsOf,
    params,
    previewFor,
    namesIn,
    logFor,
    send,
    notices,
  };
}
export type ReminderScene = Awaited<ReturnType<typeof buildReminderScene>>;
