import * as contracts from '@reviews/contracts';
import { IMAGE_MAX_BYTES, MESSAGES } from '@reviews/domain';
import { imageSource } from '@reviews/rich-text';
import { readFileUpload } from '../../http/multipart.ts';
import { FileReply, route } from '../../http/route.ts';
import type { Services } from '../../services.ts';

const MEGABYTE = 1024 * 1024;

/** Images in rich texts (API-36). */
export const uploadRoutes = ({ uploads }: Services) => [
  route(contracts.uploadImage, {
    auth: 'session',
    handle: async ({ actor, transport }) => {
      await uploads.countUpload(actor);
      const bytes = await readFileUpload(transport.request, IMAGE_MAX_BYTES, MESSAGES.uploads.tooLarge({ megabytes: IMAGE_MAX_BYTES / MEGABYTE }));
      const key = await uploads.store(actor, bytes);
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
