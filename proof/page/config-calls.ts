import { showCommentSettings, showConfigSettings, uploadLogo } from '@reviews/contracts';
import { Visitor } from '@reviews/harness';
import type { Scene } from '@reviews/api/testing/cases/ground';

const asKeeper = async ({ as, admin }: Scene) => ({ by: await as(admin) });

function logoForm(): FormData {
  const form = new FormData();
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  form.append('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'pixel.png');
  return form;
}

/** Typical calls about the configuration and the comment settings. */
export const CONFIG_CALLS = {
  showConfigSettings: asKeeper,
  saveConfigSettings: async (scene: Scene) => {
    const { by } = await asKeeper(scene);
    const { revision, settings } = await by.ask(showConfigSettings);
    return {
      by,
      body: { revision, settings: { ...settings, appName: `Reviews ${revision + 1}` } },
    };
  },
  uploadLogo: async (scene: Scene) => ({ ...(await asKeeper(scene)), body: logoForm() }),
  showLogo: async (scene: Scene, base: string) => {
    const { by } = await asKeeper(scene);
    const { logo } = uploadLogo.response.parse(
      (await by.send('POST', uploadLogo.path, { body: logoForm() })).json(),
    );
    await scene.db.prisma.appConfig.update({ where: { id: 1 }, data: { logo } });
    return { by: new Visitor(base), params: { key: logo.split('/').at(-1) ?? '' } };
  },
  showCommentSettings: asKeeper,
  saveCommentSettings: async (scene: Scene) => {
    const { by } = await asKeeper(scene);
    const { revision, settings } = await by.ask(showCommentSettings);
    return { by, body: { revision, settings: { ...settings, edit_minutes: 60 + revision } } };
  },
};
