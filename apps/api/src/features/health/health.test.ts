import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const get = (path: string) => app.anonymous.send('GET', path);

describe('health checks', () => {
  it('return 200 while the database answers', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await get('/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('return 503 without details when the database is down', async () => {
    await app.db.close();
    for (const path of ['/healthz', '/readyz']) {
      const answer = await get(path);
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(JSON.stringify(answer.body)).not.toMatch(/postgres|pool|ECONN|127\.0\.0\.1/i);
    }
  });

  it('report a stopping process as alive but not ready', async () => {
    app.services.process.startDraining();
    expect((await get('/healthz')).status).toBe(200);
    expect(await get('/readyz')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });
});
