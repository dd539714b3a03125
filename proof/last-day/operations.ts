/**
 * What people do on the last day, by the name under which it is measured. True where a person waits
 * for the answer; no one waits for what the page does by itself (saving, refreshing).
 */
export const OPERATIONS = {
  'the signed-in person': true,
  'the main menu': false,
  'the name and style of the application': true,
  'my tasks': true,
  'my history': true,
  'what I wait for': true,
  'opening a form to write': true,
  'first save of a window': false,
  'saving a draft': false,
  'submitting a form': true,
  'uploading an image': true,
  'showing an image': true,
  'reading a submitted form': true,
  'colleagues’ forms': true,
  'marking as read': false,
  'the seasons': true,
  'a season’s overview': true,
  'the filters of the list': true,
  'list: first page': true,
  'list: sorted by writer': true,
  'list: sorted by closing': true,
  'list: deep page': true,
  'list: search for a name': true,
  'list: status': true,
  'list: line of a manager': true,
  'list: department': true,
  'list: closed lately': true,
  'list: filters together': true,
  'list: select all': true,
  'finding a person': true,
  'names of a selection': true,
  'partner: seasons': true,
  'partner: overview': true,
  'partner: first page': true,
  'partner: sorted': true,
  'partner: deep page': true,
  'partner: search for a name': true,
  'partner: filtered': true,
  'signing in': true,
  'signing out': true,
} as const;

export type Operation = keyof typeof OPERATIONS;
export const ALL_OPERATIONS = Object.keys(OPERATIONS) as readonly Operation[];
