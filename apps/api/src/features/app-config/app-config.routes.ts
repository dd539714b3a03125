import * as contracts from '@reviews/contracts';
import { CONFIG_MESSAGES as texts } from '@reviews/domain';
import { imageSource } from '@reviews/rich-text';
import { readImageUpload } from '../../http/multipart.ts';
import { FileReply, route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { logoAddress } from './settings-check.ts';

/**
 * Routes for the name, look and rules of the site. Some are public: the sign-in page shows the
 * site's name and colours too.
 */
export const appConfigRoutes = ({ appConfig, configSettings, uploads }: Services) => [
  route(contracts.showAppConfig, { auth: 'anyone', handle: () => appConfig.show() }),
  route(contracts.showClientCss, {
    auth: 'anyone',
    handle: async () =>
      new FileReply('text/css; charset=utf-8', Buffer.from(await appConfig.clientSheet())),
  }),
  route(contracts.showConfigSettings, {
    auth: 'session',
    handle: ({ actor }) => configSettings.show(actor),
  }),
  route(contracts.saveConfigSettings, {
    auth: 'session',
    handle: async ({ actor, body }) => {
      const { revision, ended } = await configSettings.save(actor, body.revision, body.settings);
      return {
        message: ended === 0 ? texts.saved : texts.savedAndEnded({ sessions: ended }),
        revision,
      };
    },
  }),
  route(contracts.uploadLogo, {
    auth: 'session',
    handle: async ({ actor, transport }) => {
      configSettings.checkMayUpload(actor);
      await uploads.countUpload(actor);
      const key = await uploads.store(actor, await readImageUpload(transport.request), 'logo');
      return { logo: logoAddress(key), preview: imageSource(key) };
    },
  }),
  route(contracts.showLogo, {
    auth: 'anyone',
    handle: async ({ params }) => {
      const { contentType, bytes } = await configSettings.readLogo(params.key);
      return new FileReply(contentType, bytes, `logo.${contentType.slice('image/'.length)}`);
    },
  }),
];
