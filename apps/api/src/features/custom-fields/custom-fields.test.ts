import * as contracts from '@reviews/contracts';
import { FIELD_MESSAGES as texts } from '@reviews/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  customFieldScene,
  errorsOf,
  type CustomFieldScene,
} from '../../testing/custom-field-scene.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, replyOf, type Company } from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let scene: CustomFieldScene;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  scene = customFieldScene(company);
});
afterAll(() => app.close());

describe('[RT-60, RT-61] custom fields', () => {
  it('are added, changed, archived and restored by people who may configure the application', async () => {
    const id = await scene.add({
      name: ' Shoe  size ',
      type: 'select',
      options: [
        { key: null, label: 'S' },
        { key: null, label: 'L' },
      ],
    });
    expect(await scene.field(id)).toMatchObject({
      name: 'Shoe size',
      version: 1,
      people: 0,
      options: [
        { key: 'o1', label: 'S' },
        { key: 'o2', label: 'L' },
      ],
    });
    expect(
      await scene.change(id, {
        options: [
          { key: 'o2', label: 'Large' },
          { key: null, label: 'XL' },
        ],
      }),
    ).toMatchObject({ status: 200 });
    expect((await scene.field(id)).options).toEqual([
      { key: 'o2', label: 'Large' },
      { key: expect.stringMatching(/^o[0-9a-f]{12}$/), label: 'XL' },
    ]);
    expect(await scene.archive(id)).toMatchObject({
      status: 200,
      body: { message: texts.archived({ name: 'Shoe size' }) },
    });
    expect(await scene.archive(id, false)).toMatchObject({ status: 200 });
    expect(
      await app.db.prisma.changeLog.findMany({
        where: { entity: 'custom_field', entityId: String(id) },
        orderBy: { id: 'asc' },
        select: { action: true },
      }),
    ).toEqual(
      ['added', 'changed', 'archived', 'restored'].map((what) => ({
        action: `custom_field.${what}`,
      })),
    );
  });

  it('[RT-62] never reuse the key of a removed choice, which the log would then show under the new name', async () => {
    const id = await scene.add({
      name: 'Site',
      type: 'select',
      options: [
        { key: null, label: 'Berlin' },
        { key: null, label: 'Paris' },
      ],
    });
    await scene.put(company.callers.hr, company.people.writer, id, 'o2');
    await scene.put(company.callers.hr, company.people.writer, id, null, 'o2');
    const told = async () => {
      const log = replyOf(
        contracts.listChangelog,
        await scene.admin.call(contracts.listChangelog, { query: {} }),
      );
      return log.data.flatMap(({ changes }) =>
        changes.filter(({ label }) => label === 'Site').map(({ from, to }) => [from, to]),
      );
    };
    expect(await told()).toEqual([
      ['Paris', null],
      [null, 'Paris'],
    ]);
    expect(
      await scene.change(id, {
        options: [
          { key: 'o1', label: 'Berlin' },
          { key: null, label: 'Rome' },
        ],
      }),
    ).toMatchObject({ status: 200 });
    expect(await told()).toEqual([
      ['o2', null],
      [null, 'o2'],
    ]);
    // Not even after the field had no choices, or when the client supplies the key.
    expect(await scene.change(id, { type: 'text' })).toMatchObject({ status: 200 });
    expect(
      await scene.change(id, {
        type: 'select',
        options: [
          { key: 'o2', label: 'Oslo' },
          { key: null, label: 'Rome' },
        ],
      }),
    ).toMatchObject({ status: 200 });
    expect(
      (await scene.field(id)).options.filter(({ key }) => key === 'o1' || key === 'o2'),
    ).toEqual([]);
    expect(await told()).toEqual([
      ['o2', null],
      [null, 'o2'],
    ]);
  });

  it('report what is wrong with them', async () => {
    await scene.add({ name: 'Desk' });
    expect(
      errorsOf(
        await scene.admin.call(contracts.addCustomField, { body: scene.input({ name: 'desk' }) }),
      ),
    ).toEqual({ name: [texts.nameTaken({ name: 'desk' })] });
    expect(
      errorsOf(
        await scene.admin.call(contracts.addCustomField, {
          body: scene.input({
            name: ' ',
            type: 'select',
            visible_to: ['person'],
            editable_by: ['managers'],
          }),
        }),
      ),
    ).toEqual({
      options: [texts.optionsRequired],
      name: [texts.nameRequired],
      visible_to: [texts.editorsSee],
    });
    expect(
      errorsOf(
        await scene.admin.call(contracts.addCustomField, {
          body: scene.input({
            type: 'select',
            options: [
              { key: null, label: 'A' },
              { key: null, label: 'a ' },
            ],
          }),
        }),
      ),
    ).toEqual({ 'options.1.label': [texts.optionTwice] });
    const id = await scene.add();
    expect(
      await scene.admin.call(contracts.saveCustomField, {
        params: { fieldId: String(id) },
        body: { version: 9, ...scene.input() },
      }),
    ).toMatchObject({ status: 409 });
  });

  it('keep their type and the choices that are in use', async () => {
    const id = await scene.add({
      type: 'multi_select',
      options: [
        { key: null, label: 'Tea' },
        { key: null, label: 'Coffee' },
      ],
    });
    await scene.put(company.callers.hr, company.people.writer, id, ['o2', 'o1']);
    expect(errorsOf(await scene.change(id, { type: 'text' }))).toEqual({
      type: [texts.typeInUse({ people: 1 })],
    });
    expect(errorsOf(await scene.change(id, { options: [{ key: 'o1', label: 'Tea' }] }))).toEqual({
      options: [texts.optionInUse({ label: 'Coffee', people: 1 })],
    });
    expect(
      await scene.change(id, {
        options: [
          { key: 'o2', label: 'Mocha' },
          { key: 'o1', label: 'Tea' },
        ],
      }),
    ).toMatchObject({ status: 200 });
    expect(
      (await scene.shown(company.callers.hr, company.people.writer)).find((one) => one.id === id)
        ?.text,
    ).toBe('Tea, Mocha');
  });

  it('[PERM-01] can be managed by no one else', async () => {
    for (const person of ['hr', 'manager', 'stranger'] as const) {
      expect(await company.callers[person].call(contracts.listCustomFields)).toMatchObject({
        status: 403,
      });
      expect(
        await company.callers[person].call(contracts.addCustomField, { body: scene.input() }),
      ).toMatchObject({ status: 403 });
    }
  });
});
