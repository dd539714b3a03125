import { texts } from '@reviews/messages';
import { addPeople } from '@reviews/messages/en/cycles';

/** Texts for adding people to a running pulse. */
export const ADD_PEOPLE = texts(addPeople);

/** Maximum number of people per request, as in the API. */
export const MOST_ADDED = 200;
