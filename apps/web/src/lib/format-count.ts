/** The product has one way of writing numbers; of the screens this is where they find it. */
export { formatCount } from '@reviews/domain';
