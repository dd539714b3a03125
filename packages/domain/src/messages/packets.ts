import { formatCount } from '../counts.ts';
export const packets = {
  notFound: 'This packet could not be found.',
  downloadExpired: 'This download link has expired. Please open the packet and download it again.',
  released: 'Packet released.',
  releasedMany: ({ count }: { count: number }) =>
    count === 1 ? 'Packet released.' : `${formatCount(count)} packets released.`,
  takenBack: ({ count }: { count: number }) =>
    count === 1
      ? 'The packet is not released any more.'
      : `${formatCount(count)} packets are not released any more.`,
  nothingChanged: 'No packet was changed.',
  acknowledged: 'Thank you. It is noted that you have read your packet.',
  responseSaved: 'Your response is saved.',
  responseChanged:
    'You have changed your response elsewhere since. What you typed here is kept and not sent.',
  responseClosed: 'Your response can no longer be changed.',
  onlyThemselves: 'Only the person themselves can confirm that they have read it.',
  notForSomebodyElse: 'A packet cannot be downloaded in somebody else’s name.',
  noPdf: 'PDFs cannot be made here. Please print the packet and choose to save it as PDF.',
  anonymousReviewers: 'Anonymous reviewers',
} as const;
