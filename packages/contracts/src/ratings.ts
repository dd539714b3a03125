import { ABBREVIATION_MAX_CHARS, NAME_MAX_CHARS, RATING_VALUES_MAX } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageReply, recordId, recordIdText, nameText } from './wire.ts';

const ofRecord = z.strictObject({ id: recordIdText });
const name = nameText(NAME_MAX_CHARS);

/**
 * `in_use`: at least one packet has this rating. The number is not returned: it would reveal how
 * people were rated.
 */
const ratingValue = z.strictObject({
  id: recordId,
  name: z.string(),
  abbreviation: z.string(),
  in_use: z.boolean(),
});
/**
 * `revision` changes with every label and the order. A change must name the revision it is based
 * on.
 */
const ratingType = z.strictObject({
  id: recordId,
  name: z.string(),
  revision: z.string(),
  values: z.array(ratingValue),
});
export type RatingTypeView = z.infer<typeof ratingType>;

const ratingInput = z.strictObject({
  name,
  /**
   * In order, best or worst first as the company prefers. A value sent with its id is kept and can
   * be renamed.
   */
  values: z
    .array(
      z.strictObject({
        id: recordId.nullable(),
        name,
        abbreviation: nameText(ABBREVIATION_MAX_CHARS),
      }),
    )
    .max(RATING_VALUES_MAX),
});
export type RatingTypeInput = z.input<typeof ratingInput>;

export const listRatingTypes = endpoint({
  id: 'listRatingTypes',
  method: 'GET',
  path: '/api/ratings',
  tag: 'ratings',
  summary: 'List the rating scales.',
  response: z.strictObject({ data: z.array(ratingType) }),
});

export const addRatingType = endpoint({
  id: 'addRatingType',
  method: 'POST',
  path: '/api/ratings',
  tag: 'ratings',
  summary: 'Add a rating scale.',
  body: ratingInput,
  response: z.strictObject({ id: recordId, message: z.string() }),
});

/**
 * A value that a packet has cannot be removed. A stale change is refused with the current scale.
 */
export const changeRatingType = endpoint({
  id: 'changeRatingType',
  method: 'PUT',
  path: '/api/ratings/:id',
  tag: 'ratings',
  summary: 'Change a rating scale and its values.',
  params: ofRecord,
  body: ratingInput.extend({ revision: z.string().max(64) }),
  response: messageReply,
});

export const deleteRatingType = endpoint({
  id: 'deleteRatingType',
  method: 'DELETE',
  path: '/api/ratings/:id',
  tag: 'ratings',
  summary: 'Delete a rating scale that no packet was rated with.',
  params: ofRecord,
  response: messageReply,
});
