import { ABBREVIATION_MAX_CHARS, NAME_MAX_CHARS, RATING_VALUES_MAX } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageReply, recordId, recordIdText, typedText } from './wire.ts';

const ofRecord = z.strictObject({ id: recordIdText });
const name = typedText(NAME_MAX_CHARS);

/** `in_use`: a packet was given it. How many is told by no list of scales: it would say how people were rated. */
const ratingValue = z.strictObject({
  id: recordId,
  name: z.string(),
  abbreviation: z.string(),
  in_use: z.boolean(),
});
/** `revision` changes with every word and the order: whoever changes the scale says which one they saw. */
const ratingType = z.strictObject({
  id: recordId,
  name: z.string(),
  revision: z.string(),
  values: z.array(ratingValue),
});
export type RatingTypeView = z.infer<typeof ratingType>;

const ratingInput = z.strictObject({
  name,
  /** In their order, best or worst first as the company likes it. A value with its id is kept, and named anew. */
  values: z
    .array(
      z.strictObject({
        id: recordId.nullable(),
        name,
        abbreviation: typedText(ABBREVIATION_MAX_CHARS),
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
  summary: 'The scales by which packets are rated.',
  response: z.strictObject({ data: z.array(ratingType) }),
});

export const addRatingType = endpoint({
  id: 'addRatingType',
  method: 'POST',
  path: '/api/ratings',
  tag: 'ratings',
  summary: 'Add a scale.',
  body: ratingInput,
  response: z.strictObject({ id: recordId, message: z.string() }),
});

/** A value that a packet was given cannot be taken out. Refused with the scale as it is now where somebody else was faster. */
export const changeRatingType = endpoint({
  id: 'changeRatingType',
  method: 'PUT',
  path: '/api/ratings/:id',
  tag: 'ratings',
  summary: 'Change a scale and its values.',
  params: ofRecord,
  body: ratingInput.extend({ revision: z.string().max(64) }),
  response: messageReply,
});

export const deleteRatingType = endpoint({
  id: 'deleteRatingType',
  method: 'DELETE',
  path: '/api/ratings/:id',
  tag: 'ratings',
  summary: 'Remove a scale that no packet was given.',
  params: ofRecord,
  response: messageReply,
});
