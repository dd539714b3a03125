import type { Answers, TemplateOptions } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildPacket,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  type BuiltCycle,
  type BuiltEmployee,
  type CycleGiven,
} from '@reviews/factories';
import type { TestApp } from './start-test-app.ts';
import { present, type Company } from './worlds.ts';

/** The questions of a pulse in the cycle, and who must not know its writers. */
interface PulseOfSeason {
  readonly name: string;
  readonly options?: Partial<TemplateOptions>;
  readonly visibleToEmployee?: boolean;
  /** How many people from elsewhere write a review. */
  readonly by: number;
  readonly optedOut?: true;
  readonly byManager?: true;
  readonly bySubject?: true;
}

const PULSES: readonly PulseOfSeason[] = [
  { name: 'self', by: 0, bySubject: true },
  { name: 'named', by: 2 },
  { name: 'hidden', by: 1, visibleToEmployee: false },
  { name: 'opted out', by: 1, optedOut: true },
  { name: 'from the employee', by: 3, options: { anonymizeEmployee: true } },
  { name: 'few from the employee', by: 2, options: { anonymizeEmployee: true } },
  { name: 'from managers', by: 3, options: { anonymizeManager: true } },
  { name: 'few from managers', by: 2, options: { anonymizeManager: true } },
  {
    name: 'from both, the manager among them',
    by: 2,
    byManager: true,
    options: { anonymizeEmployee: true, anonymizeManager: true },
  },
];
export type PulseName = string;

export interface PacketSeason {
  readonly cycle: BuiltCycle;
  readonly subject: BuiltEmployee;
  readonly packet: {
    readonly id: number;
    readonly employeeHash: string;
    readonly managerHash: string;
  };
  readonly writers: readonly BuiltEmployee[];
  /** The text of each review by pulse, to be looked for in responses. */
  readonly said: Readonly<Record<PulseName, readonly string[]>>;
}

const CLOSED_MS = Date.parse('2026-03-04T08:00:00Z');
const STEP_MS = 3_600_000;

/** Builds a cycle with complete reviews of every kind about the company's subject. */
export async function buildSeason(
  app: TestApp,
  company: Company,
  given: {
    readonly subject?: BuiltEmployee;
    readonly cycle?: Partial<CycleGiven>;
    readonly released?: boolean;
  } = {},
): Promise<PacketSeason> {
  const { db, clock } = app;
  const subject = given.subject ?? company.people.subject;
  const templates = [];
  for (const { name, options = {}, visibleToEmployee = true } of PULSES) {
    templates.push(
      await buildTemplate(db, {
        title: `Review ${name}`,
        options,
        visibleToEmployee,
        questions: [{ text: 'What went well?' }, { text: 'What should change?' }],
      }),
    );
  }
  const cycle = await buildCycle(db, {
    now: clock.now(),
    ...given.cycle,
    pulses: templates.map((template) => ({ template, stageless: true })),
  });
  const writers = [];
  for (const name of ['Zoe Zander', 'Abe Alder', 'Mia Maple'])
    writers.push(
      await buildEmployee(db, { preferredName: name, department: 'Sales', password: null }),
    );
  const said: Record<string, string[]> = {};
  for (const [index, { name, by, byManager, bySubject, optedOut }] of PULSES.entries()) {
    const assignees = [
      ...writers.slice(0, by),
      ...(byManager === undefined ? [] : [company.people.manager]),
      ...(bySubject === undefined ? [] : [subject]),
    ];
    const questions = present(templates[index]).questions.map(({ id }) => id);
    said[name] = [];
    for (const [place, assignee] of assignees.entries()) {
      // Not in the order of the writers, so that the order does not reveal them.
      const words = `${name}: words ${(place * 2 + 1) % 3} of ${assignees.length}`;
      said[name].push(words);
      const answers: Answers = Object.fromEntries(
        questions.map((id, asked) => [id, `${words}, answer ${asked === 0 ? 'one' : 'two'}`]),
      );
      await buildSubmittedPulse(db, {
        employee: subject,
        assignee,
        cyclePulse: present(cycle.pulses[index]),
        answers,
        openedAt: new Date(CLOSED_MS - STEP_MS),
        closedAt: new Date(CLOSED_MS + place * STEP_MS),
        ...(optedOut === undefined ? {} : { sharingOptOut: true }),
      });
    }
  }
  const packet = await buildPacket(db, {
    cycle,
    employee: subject,
    state: given.released === true ? 'released' : 'held',
    releasedAt: clock.now(),
    rating: { name: 'Exceeds expectations', abbreviation: 'EE' },
  });
  return { cycle, subject, packet, writers, said };
}

/** Opens another review of the cycle, which is not written yet. */
export function openAnother(app: TestApp, { cycle, subject, writers }: PacketSeason) {
  return buildPulse(app.db, {
    employee: subject,
    assignee: present(writers[2]),
    cyclePulse: present(cycle.pulses[1]),
    openedAt: app.clock.now(),
  });
}
