import { execFile } from 'node:child_process';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { testIntegration } from '@reviews/contracts';
import { INTEGRATION_MESSAGES, SCHEDULED_IMPORT_MESSAGES as texts } from '@reviews/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lines } from '../../testing/import-files.ts';
import {
  startScheduledImportScene,
  type ScheduledImportScene,
} from '../../testing/scheduled-import-scene.ts';
import { replyOf } from '../../testing/worlds.ts';

let scene: ScheduledImportScene;
beforeAll(async () => {
  scene = await startScheduledImportScene();
});
afterAll(() => scene.close());

const PEOPLE = lines('Employee ID,Name,Work Email', 'S1,"Berg, Anna",s1@larkspur.example');
const tried = async (id: number) =>
  replyOf(
    testIntegration,
    await (
      await scene.caller()
    ).call(testIntegration, { params: { integrationId: String(id) }, body: {} }),
  );

describe('secret of a scheduled import', () => {
  it('[RT-03] is sent only to the host it was entered for; another host needs it again', async () => {
    const asked: (string | undefined)[] = [];
    scene.serve((request, response) => {
      asked.push(request.headers.authorization);
      response.end(PEOPLE);
    });
    const id = await scene.add(
      { source: 'url', url: scene.address, sign_in: 'bearer' },
      'token-of-the-hris',
    );
    const refused = {
      status: 422,
      body: { errors: { secret: [INTEGRATION_MESSAGES.secretElsewhere] } },
    };
    const elsewhere = 'https://mine.elsewhere.example/people.csv';
    expect(
      await scene.configure(id, { source: 'url', url: elsewhere, sign_in: 'bearer' }),
    ).toMatchObject(refused);
    // Not in two steps either, via a host that gets no secret.
    expect(
      (await scene.configure(id, { source: 'url', url: elsewhere, sign_in: 'none' })).status,
    ).toBe(200);
    expect(
      await scene.configure(id, {
        source: 'url',
        url: elsewhere,
        sign_in: 'basic',
        username: 'reviews',
      }),
    ).toMatchObject(refused);
    expect(
      (
        await scene.configure(
          id,
          { source: 'url', url: scene.address, sign_in: 'bearer' },
          'token-of-the-hris',
        )
      ).status,
    ).toBe(200);
    // Another file on the same host is fine.
    expect(
      (
        await scene.configure(id, {
          source: 'url',
          url: `${scene.address}?all=1`,
          sign_in: 'bearer',
        })
      ).status,
    ).toBe(200);
    await tried(id);
    expect(asked).toEqual(['Bearer token-of-the-hris']);
    await scene.switchOff(id);
  });
});

describe('folder of a scheduled import', () => {
  it('[RT-03] refuses everything that is not a regular file: a pipe, a device, an invalid name', async () => {
    await promisify(execFile)('mkfifo', [path.join(scene.folder, 'pipe.csv')]);
    const id = await scene.add({ file: 'pipe.csv' });
    expect(await tried(id)).toMatchObject({
      outcome: 'failed',
      summary: texts.linked({ name: 'pipe.csv' }),
    });
    const long = `${'a'.repeat(300)}.csv`;
    expect((await scene.configure(id, { file: long })).status).toBe(200);
    expect(await tried(id)).toMatchObject({
      outcome: 'failed',
      summary: texts.noFile({ name: long }),
    });
    await scene.switchOff(id);
  });

  it('[RT-03] is read file by file, however many there are, and the newest is taken', async () => {
    const folder = path.join(scene.folder, 'many');
    await mkdir(folder);
    for (let index = 0; index < 300; index += 1) {
      await writeFile(path.join(folder, `people-${index}.csv`), '');
      await utimes(
        path.join(folder, `people-${index}.csv`),
        1000 + (index % 7),
        1000 + (index % 7),
      );
    }
    await writeFile(path.join(folder, 'people-150.csv'), PEOPLE);
    const id = await scene.add({ file: 'many' });
    expect((await tried(id)).summary).toContain(texts.neverMapped);
    expect((await tried(id)).steps[0]).toMatchObject({
      outcome: 'ok',
      text: texts.found({ name: 'people-150.csv', count: 1 }),
    });
    await scene.switchOff(id);
  });
});
