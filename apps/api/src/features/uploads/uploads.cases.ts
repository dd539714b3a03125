import * as uploads from '@reviews/contracts/uploads';
import { newHash } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { signedIn, whileOnlyLooking } from '../../testing/cases/kinds-of-people.ts';
import { imageForm, PIXEL } from '../../testing/cases/pictures.ts';

const { uploadImage } = uploads;
const sending = (bytes = PIXEL) => ({ body: imageForm(bytes) });
const NO_IMAGE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
const storing = { answers: signedIn('done'), request: () => sending() };

/** Anyone may upload an image. Only its owner, and readers of a text that shows it, may see it. */
export const UPLOADS = {
  calls: {
    uploadImage: {
      call: () => sending(),
      by: 'writer',
      budget: writes(5),
      tables: ['upload', 'files'],
      logs: { action: 'upload.stored', record: (_world, made) => `upload ${made}` },
      made: (reply) => uploadImage.response.parse(reply.json()).key,
      attempts: {
        'an image': storing,
        'what is no image': {
          answers: signedIn(answer.NO_IMAGE),
          request: () => sending(NO_IMAGE),
        },
        'an image, while impersonations may only look': whileOnlyLooking(storing),
        "an image beyond one's share": {
          answers: signedIn(answer.TOO_MANY),
          request: () => sending(),
          exhaustedBy: () => sending(),
        },
      },
    },
    showImage: {
      allowed: ['writer'],
      refused: { subject: 404, manager: 404, stranger: 404, outsider: 404, hr: 404, admin: 404 },
      call: async ({ ask }) => ({
        params: { key: (await ask('writer', uploadImage, sending())).key },
      }),
      absent: { params: { key: newHash() } },
      unknowing: ['subject', 'stranger', 'outsider'],
      budget: reads(4),
    },
  } satisfies CasesOf<typeof uploads>,
};
