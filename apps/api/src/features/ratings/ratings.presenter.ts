import type { RatingTypeView } from '@reviews/contracts';
import type { RatingTypeRecord } from './ratings.queries.ts';

export const presentRatingType = ({
  id,
  name,
  revision,
  values,
}: RatingTypeRecord): RatingTypeView => ({
  id,
  name,
  revision,
  values: values.map((value) => ({
    id: value.id,
    name: value.name,
    abbreviation: value.abbreviation,
    in_use: value.in_use,
  })),
});
