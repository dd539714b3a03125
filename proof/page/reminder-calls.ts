import { buildCycle, buildPulse } from '@reviews/factories';
import type { Visitor } from '@reviews/harness';
import type { Scene } from '@reviews/api/testing/cases/ground';

interface Call {
  readonly by: Visitor;
  readonly params: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const MS_PER_DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * MS_PER_DAY);

/**
 * Builds a cycle in which every colleague has a late form, reminded of before if `told`. No one has
 * been reminded today.
 */
async function owing({ db, writer, colleagues, template }: Scene, told = false): Promise<string> {
  await db.prisma.reminder.deleteMany();
  const cycle = await buildCycle(db, { pulses: [{ template, stages: [{ dueDate: ago(1) }] }] });
  const [cyclePulse] = cycle.pulses;
  for (const assignee of colleagues) {
    const form = await buildPulse(db, {
      employee: writer,
      assignee,
      openedAt: ago(10),
      ...(cyclePulse === undefined ? {} : { cyclePulse }),
    });
    if (!told) continue;
    const { id } = await db.prisma.reminder.create({
      data: { userId: assignee.user.id, day: ago(1), createdAt: ago(1), sentById: writer.user.id },
    });
    await db.prisma.reminderForm.create({
      data: { reminderId: id, pulseId: form.id, userId: assignee.user.id, step: 0, dueOn: ago(1) },
    });
  }
  return String(cycle.id);
}

const asHr = async (scene: Scene, id: string): Promise<Call> => ({
  by: await scene.as(scene.hr),
  params: { id },
});

/** Typical calls about reminders. */
export const REMINDER_CALLS: Readonly<Record<string, (scene: Scene) => Promise<Call>>> = {
  listReminders: async (scene) => asHr(scene, await owing(scene)),
  listSentReminders: async (scene) => asHr(scene, await owing(scene, true)),
  sendReminders: async (scene) => ({ ...(await asHr(scene, await owing(scene))), body: {} }),
};
