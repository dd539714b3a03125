import * as contracts from '@reviews/contracts';
import { DEFAULT_TEMPLATE_OPTIONS, ANONYMOUS_MINIMUM, type TemplateOptions } from '@reviews/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts';
import { buildTemplateScene, type TemplateScene } from '../../../testing/template-scene.ts';
import { replyOf } from '../../../testing/worlds.ts';
import { READER_TEXTS as texts } from './form-readers.policy.ts';

const SUBMITTED = texts.once({ released: false });
const RELEASED = texts.once({ released: true });
const among = (released: boolean) =>
  texts.onceWithOthers({ released, others: ANONYMOUS_MINIMUM.least - 1 });

let app: TestApp;
let scene: TemplateScene;
beforeAll(async () => {
  app = await startTestApp();
  scene = await buildTemplateScene(app);
});
afterAll(() => app.close());

async function readersOf(type: string, options: Partial<TemplateOptions> = {}) {
  const id = await scene.create(type);
  const { readers } = replyOf(
    contracts.previewReaders,
    await scene.hr.call(contracts.previewReaders, {
      ...scene.at(id),
      body: { options: { ...DEFAULT_TEMPLATE_OPTIONS, ...options } },
    }),
  );
  return readers.map(({ group, when, knows_writer: knows }) => [group, when, knows]);
}
const STAFF = 'Administrator, HR, HR Partner';

describe('preview of a form’s readers', () => {
  it('lists the subject after release, managers and HR after submission, all knowing the writer', async () => {
    expect(await readersOf('Peer')).toEqual([
      [texts.writer, texts.always, true],
      [texts.subject, RELEASED, true],
      [texts.managers, SUBMITTED, true],
      [STAFF, SUBMITTED, true],
    ]);
  });

  it('[TPL-12] lists readers of anonymous writers only among enough others', async () => {
    expect(await readersOf('Peer', { anonymizeEmployee: true })).toEqual([
      [texts.writer, texts.always, true],
      [texts.subject, among(true), false],
      [texts.managers, SUBMITTED, true],
      [STAFF, SUBMITTED, true],
    ]);
    expect(await readersOf('Upline', { anonymizeEmployee: true, anonymizeManager: true })).toEqual([
      [texts.writer, texts.always, true],
      [texts.subject, among(true), false],
      [texts.managers, among(false), false],
      [STAFF, SUBMITTED, true],
    ]);
  });

  it('omits the subject if the template says so, or if the writer may and does opt out', async () => {
    expect((await readersOf('Peer', { visibleToEmployee: false }))[1]).toEqual([
      texts.subject,
      texts.never,
      false,
    ]);
    expect((await readersOf('Peer', { sharingOptOutOption: true }))[1]).toEqual([
      texts.subject,
      texts.unlessHidden({ when: RELEASED }),
      true,
    ]);
  });

  it('lists the subject of a self review as its writer', async () => {
    expect(await readersOf('Self')).toEqual([
      [texts.subjectWriting, texts.always, true],
      [texts.managers, SUBMITTED, true],
      [STAFF, SUBMITTED, true],
    ]);
  });

  it('follows the current roles', async () => {
    await app.db.prisma.rolePermission.deleteMany({
      where: { permission: 'forms.read', role: { name: 'HR Partner' } },
    });
    expect((await readersOf('Peer')).at(-1)).toEqual(['Administrator, HR', SUBMITTED, true]);
    await app.db.prisma.rolePermission.updateMany({
      where: { permission: 'forms.read', scope: 'downline' },
      data: { scope: 'reports' },
    });
    expect((await readersOf('Peer')).slice(2)).toEqual([
      [texts.manager, SUBMITTED, true],
      ['Administrator, HR', SUBMITTED, true],
    ]);
  });
});
