import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The body is multipart/form-data with one file in field `file` (or `image`), sent with the anti-forgery header (API-36). */
export const uploadImage = endpoint({
  id: 'uploadImage',
  method: 'POST',
  path: '/api/rich-text-images',
  tag: 'uploads',
  summary: 'Upload an image for rich text.',
  response: z.strictObject({ key: z.string(), url: z.string() }),
  fileField: 'file',
});

/** Returns the bytes of the image. */
export const showImage = endpoint({
  id: 'showImage',
  method: 'GET',
  path: '/api/rich-text-images/:key',
  tag: 'uploads',
  summary: 'Show an image of rich text to someone who can read the text.',
  params: z.strictObject({ key: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/) }),
  response: z.unknown(),
  fileType: 'image/*',
});
