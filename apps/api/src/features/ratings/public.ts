/** The rating types that questions can rate with. */
export { findRatingChoices, holdRatingChoices } from './rating-choices.queries.ts';
/** The ratings that people got, as their readers may see them. */
export { ratingsOf, readableRatings } from './person-ratings.queries.ts';
