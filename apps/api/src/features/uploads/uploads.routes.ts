import * as contracts from '@reviews/contracts';
import { imageSource } from '@reviews/rich-text';
import { readImageUpload } from '../../http/multipart.ts';
import { FileReply, route } from '../../http/route.ts';
import type { Services } from '../../services.ts';

/** Routes for images in rich texts (API-36). */
export const uploadRoutes = ({ uploads }: Services) => [
  route(contracts.uploadImage, {
    auth: 'session',
    handle: async ({ actor, transport }) => {
      await uploads.countUpload(actor);
      const key = await uploads.store(actor, await readImageUpload(transport.request), 'text');
      return { key, url: imageSource(key) };
    },
  }),
  route(contracts.showImage, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      const { contentType, bytes } = await uploads.read(actor, params.key);
      return new FileReply(contentType, bytes, `image.${contentType.slice('image/'.length)}`);
    },
  }),
];
