/** Texts of the photo dialog that the specification does not fix. */
export const PHOTO_TEXTS = {
  yours: 'Your photo',
  of: ({ name }: { name: string }) => `Photo of ${name}`,
  hint: 'Everybody who is signed in sees it beside the name. It never stands beside an anonymous review.',
  choose: 'Choose a picture',
  chooseAnother: 'Choose another picture',
  drop: 'or drop one here. PNG, JPEG, GIF or WebP.',
  dropNow: 'Drop it here',
  add: 'Add a photo',
  change: 'Change photo',
  remove: 'Remove photo',
  save: 'Save photo',
  square: 'What is kept of the picture: drag it, or move it with the arrow keys',
  zoom: 'Zoom',
  keys: 'Drag the picture to move it, or use the arrow keys.',
} as const;
