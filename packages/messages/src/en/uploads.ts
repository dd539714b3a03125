/** What the server answers about uploaded images. */
export const uploadMessages = {
  notAnImage: 'Choose a PNG, JPEG, GIF or WebP image.',
  tooLarge: 'The image must not be larger than {megabytes, number} MB.',
  tooManyPixels:
    'The image must not have more than {megapixels, number} megapixels in all frames together, or more than {frames, number} frames.',
  damaged: 'This image may be damaged and cannot be read. Save it again, or choose another one.',
  notFound: 'This image could not be found.',
} as const;
