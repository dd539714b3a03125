import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageReply, recordId, recordIdText } from './wire.ts';

const ofEmployee = z.strictObject({ employeeId: recordIdText });

/** The body is multipart/form-data with one image in field `file`. What is kept is its middle, a small square. */
export const savePhoto = endpoint({
  id: 'savePhoto',
  method: 'POST',
  path: '/api/employees/:employeeId/photo',
  tag: 'employees',
  summary: 'Give an employee a photo: by themselves, or by those who manage their record.',
  params: ofEmployee,
  response: z.strictObject({
    /** Whose. */ id: recordId,
    message: z.string(),
    /** Where it is shown from. */ photo: z.string(),
  }),
  fileField: 'file',
});

export const removePhoto = endpoint({
  id: 'removePhoto',
  method: 'DELETE',
  path: '/api/employees/:employeeId/photo',
  tag: 'employees',
  summary: 'Take the photo of an employee away.',
  params: ofEmployee,
  response: messageReply,
});

/** Another photo has another key: what is shown from one address never changes. Open to everybody who is signed in, as the directory is. */
export const showPhoto = endpoint({
  id: 'showPhoto',
  method: 'GET',
  path: '/api/photos/:photoKey',
  tag: 'employees',
  summary: 'The photo of an employee.',
  params: z.strictObject({ photoKey: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/) }),
  response: z.unknown(),
  fileType: 'image/webp',
});
