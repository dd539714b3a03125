import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messageReply, recordId, recordIdText } from './wire.ts';

const ofEmployee = z.strictObject({ employeeId: recordIdText });

/**
 * The body is multipart/form-data with one image in field `file`. It is cropped to its centre and
 * stored as a small square.
 */
export const savePhoto = endpoint({
  id: 'savePhoto',
  method: 'POST',
  path: '/api/employees/:employeeId/photo',
  tag: 'employees',
  summary: 'Save the photo of an employee, as the employee or someone who manages their record.',
  params: ofEmployee,
  response: z.strictObject({
    /** The employee. */ id: recordId,
    message: z.string(),
    /** Address of the photo. */ photo: z.string(),
  }),
  fileField: 'file',
});

export const removePhoto = endpoint({
  id: 'removePhoto',
  method: 'DELETE',
  path: '/api/employees/:employeeId/photo',
  tag: 'employees',
  summary: 'Remove the photo of an employee.',
  params: ofEmployee,
  response: messageReply,
});

/**
 * A new photo gets a new key, so an address never changes its content. Open to everyone who is
 * signed in, like the directory.
 */
export const showPhoto = endpoint({
  id: 'showPhoto',
  method: 'GET',
  path: '/api/photos/:photoKey',
  tag: 'employees',
  summary: 'Show the photo of an employee.',
  params: z.strictObject({ photoKey: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/) }),
  response: z.unknown(),
  fileType: 'image/webp',
});
