/** The photo of a person, and the dialog that changes it. */
export const photos = {
  yours: 'Your photo',
  of: 'Photo of {name}',
  hint: 'Everyone who is signed in can see it beside the name. It is never shown with an anonymous review.',
  choose: 'Choose a picture',
  chooseAnother: 'Choose another picture',
  drop: 'or drop one here. PNG, JPEG, GIF or WebP.',
  dropNow: 'Drop it here',
  add: 'Add a photo',
  change: 'Change photo',
  remove: 'Remove photo',
  save: 'Save photo',
  square: 'Visible part of the picture: drag it, or use the arrow keys',
  zoom: 'Zoom',
  keys: 'Drag the picture to move it, or use the arrow keys.',
} as const;
