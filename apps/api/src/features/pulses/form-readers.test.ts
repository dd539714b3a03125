import * as contracts from '@reviews/contracts';
import {
  DEFAULT_TEMPLATE_OPTIONS,
  MESSAGES,
  MIN_ANONYMOUS_FORMS,
  type TemplateOptions,
} from '@reviews/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildTemplateScene, type TemplateScene } from '../../testing/template-scene.ts';
import { replyOf } from '../../testing/worlds.ts';

const { readers: texts } = MESSAGES.templates;
const SUBMITTED = texts.once({ released: false, enough: false, among: MIN_ANONYMOUS_FORMS });
const RELEASED = texts.once({ released: true, enough: false, among: MIN_ANONYMOUS_FORMS });
const among = (released: boolean) =>
  texts.once({ released, enough: true, among: MIN_ANONYMOUS_FORMS });

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

describe('who would read a form', () => {
  it('is the person reviewed once released, their managers and HR once submitted, all knowing who wrote', async () => {
    expect(await readersOf('Peer')).toEqual([
      [texts.writer, texts.now, true],
      [texts.subject, RELEASED, true],
      [texts.managers, SUBMITTED, true],
      [STAFF, SUBMITTED, true],
    ]);
  });

  it('[TPL-12] anonymous writers are read among enough others, by those who may not know them', async () => {
    expect(await readersOf('Peer', { anonymizeEmployee: true })).toEqual([
      [texts.writer, texts.now, true],
      [texts.subject, among(true), false],
      [texts.managers, SUBMITTED, true],
      [STAFF, SUBMITTED, true],
    ]);
    expect(await readersOf('Upline', { anonymizeEmployee: true, anonymizeManager: true })).toEqual([
      [texts.writer, texts.now, true],
      [texts.subject, among(true), false],
      [texts.managers, among(false), false],
      [STAFF, SUBMITTED, true],
    ]);
  });

  it('never the person reviewed where the template says so, and by the writer’s choice where it gives one', async () => {
    expect((await readersOf('Peer', { visibleToEmployee: false }))[1]).toEqual([
      texts.subject,
      texts.never,
      false,
    ]);
    expect((await readersOf('Peer', { sharingOptOutOption: true }))[1]).toEqual([
      texts.subject,
      texts.unlessKept({ when: RELEASED }),
      true,
    ]);
  });

  it('is of a self review the person who writes it', async () => {
    expect(await readersOf('Self')).toEqual([
      [texts.subjectWriting, texts.now, true],
      [texts.managers, SUBMITTED, true],
      [STAFF, SUBMITTED, true],
    ]);
  });

  it('follows the roles of the day', async () => {
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
