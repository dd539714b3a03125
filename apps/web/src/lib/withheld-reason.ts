import type { WithheldReviews } from '@reviews/contracts/packets';
import { MESSAGES } from '@reviews/domain';

/** Returns the sentence that says why a kind of review is not shown. */
export const withheldReason = ({
  minimum,
  besides_own: besidesOwn,
  until_release: untilRelease,
}: Omit<WithheldReviews, 'title'>): string =>
  MESSAGES.packets.withheld({ minimum, besidesOwn, untilRelease });
