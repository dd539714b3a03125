export const uploads = {
  notAnImage: 'Please choose a PNG, JPEG, GIF or WebP image.',
  tooLarge: ({ megabytes }: { megabytes: number }) =>
    `The image must not be larger than ${megabytes} MB.`,
  tooManyPixels: ({ megapixels, frames }: { megapixels: number; frames: number }) =>
    `The image must not have more than ${megapixels} megapixels, all frames together, nor more than ${frames} frames.`,
  damaged:
    'This image cannot be read: it seems to be damaged. Please save it again, or choose another one.',
  notFound: 'This image could not be found.',
} as const;
