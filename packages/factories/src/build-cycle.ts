import type { Cycle, CyclePulse, Prisma, Stage } from '@reviews/db';
import { buildTemplate, latestVersion } from './build-template.ts';
import { dayColumn, dayFrom, optionalDay } from './calendar.ts';
import type { Day } from './calendar.ts';
import type { Saved, Store } from './store.ts';
import { uniqueText } from './unique.ts';

export type StageGiven = {
  readonly title?: string;
  readonly component?: Stage['component'];
  readonly startDate?: Day | null;
  readonly dueDate?: Day | null;
  readonly autoCloseDate?: Day | null;
  readonly dueDays?: number | null;
  readonly autoCloseDays?: number | null;
  readonly showDueDate?: boolean;
};

export type CyclePulseGiven = {
  /** Defaults to a new template. */
  readonly template?: Saved & { readonly title?: string };
  readonly stageless?: boolean;
  /** Defaults to one form stage. Stages follow those of the previous pulses. */
  readonly stages?: readonly StageGiven[];
};

export type CycleGiven = {
  readonly name?: string;
  readonly placardSubText?: string;
  /** Base of the dates below; defaults to the clock. */
  readonly now?: Date;
  /** Defaults to three weeks before `now`. */
  readonly startDate?: Day;
  /** Defaults to five weeks after `now`. */
  readonly endDate?: Day;
  /** Defaults to the start; null for a draft. */
  readonly launchedAt?: Date | null;
  readonly closedAt?: Date | null;
  readonly packetReleaseDays?: number | null;
  readonly packetReleaseDate?: Day | null;
  /** `HH:MM`, in the organisation's time zone. */
  readonly packetReleaseTime?: string | null;
  readonly anonymousMinimum?: number;
  readonly anonymousAtRelease?: boolean;
  /** Defaults to one pulse with one stage. */
  readonly pulses?: readonly CyclePulseGiven[];
};

export type BuiltCyclePulse = CyclePulse & { readonly stages: readonly Stage[] };

export type BuiltCycle = Cycle & { readonly pulses: readonly BuiltCyclePulse[] };

const STARTED_DAYS_AGO = -21;
const ENDS_IN_DAYS = 35;

/**
 * Saves a cycle with its pulses and their stages, which are numbered across all pulses. Running by
 * default.
 */
export async function buildCycle(db: Store, given: CycleGiven = {}): Promise<BuiltCycle> {
  const cycle = await db.prisma.cycle.create({ data: cycleColumns(given) });
  const pulses: BuiltCyclePulse[] = [];
  let position = 0;
  for (const [pulsePosition, pulse] of (given.pulses ?? [{}]).entries()) {
    const template = pulse.template ?? (await buildTemplate(db));
    const stages = pulse.stages ?? [{ title: template.title ?? 'Review' }];
    const cyclePulse = await db.prisma.cyclePulse.create({
      data: {
        cycleId: cycle.id,
        templateId: template.id,
        templateVersionId: await latestVersion(db, template.id),
        position: pulsePosition,
        stageless: pulse.stageless ?? false,
      },
    });
    const first = position;
    const saved = await db.prisma.stage.createManyAndReturn({
      data: stages.map((stage, index) => ({
        ...stageColumns(stage),
        cycleId: cycle.id,
        cyclePulseId: cyclePulse.id,
        position: first + index,
      })),
    });
    position += stages.length;
    pulses.push({
      ...cyclePulse,
      stages: saved.sort((one, other) => one.position - other.position),
    });
  }
  return { ...cycle, pulses };
}

function cycleColumns(given: CycleGiven): Prisma.CycleCreateInput {
  const now = given.now ?? new Date();
  const startDate = dayColumn(given.startDate ?? dayFrom(now, STARTED_DAYS_AGO));
  return {
    name: given.name ?? uniqueText('Cycle'),
    placardSubText: given.placardSubText ?? '',
    startDate,
    endDate: dayColumn(given.endDate ?? dayFrom(now, ENDS_IN_DAYS)),
    launchedAt: given.launchedAt === undefined ? startDate : given.launchedAt,
    closedAt: given.closedAt ?? null,
    ...(given.anonymousMinimum === undefined ? {} : { anonymousMinimum: given.anonymousMinimum }),
    anonymousAtRelease: given.anonymousAtRelease ?? false,
    packetReleaseDays: given.packetReleaseDays ?? null,
    packetReleaseDate: optionalDay(given.packetReleaseDate),
    packetReleaseTime: given.packetReleaseTime
      ? new Date(`1970-01-01T${given.packetReleaseTime}:00Z`)
      : null,
  };
}

function stageColumns(given: StageGiven) {
  return {
    title: given.title ?? 'Review',
    component: given.component ?? 'form',
    startDate: optionalDay(given.startDate),
    dueDate: optionalDay(given.dueDate),
    autoCloseDate: optionalDay(given.autoCloseDate),
    dueDays: given.dueDays ?? null,
    autoCloseDays: given.autoCloseDays ?? null,
    showDueDate: given.showDueDate ?? true,
  };
}
