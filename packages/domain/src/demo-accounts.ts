/**
 * Fixed by the design of the demo company: the loader creates these accounts, and a demo database
 * offers them at sign-in. Not part of the index, so that no page loads them.
 */

/** Password of every demo account. */
export const DEMO_PASSWORD = 'larkspur-demo';

export type DemoAccount = {
  readonly email: string;
  readonly name: string;
  /** A short description of the person, for the one-click choice on the sign-in page. */
  readonly place: string;
};

/** The fixed demo accounts, in the order of the sign-in page. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: 'employee@larkspur.example',
    name: 'Noa Castellan',
    place: 'Engineer in Platform, reports to Idris',
  },
  {
    email: 'employee2@larkspur.example',
    name: 'Priya Raman',
    place: 'Engineer in Platform, reports to Idris',
  },
  {
    email: 'employee3@larkspur.example',
    name: 'Luca Ferrant',
    place: 'Engineer in Platform, reports to Idris',
  },
  {
    email: 'peer@larkspur.example',
    name: 'Wren Abara',
    place: 'Engineer in Firmware, reports to Soledad',
  },
  { email: 'joiner@larkspur.example', name: 'Mira Tveit', place: 'Joined Platform this week' },
  {
    email: 'manager@larkspur.example',
    name: 'Idris Fontaine',
    place: 'Platform team manager, 8 reports',
  },
  { email: 'manager2@larkspur.example', name: 'Soledad Ito', place: 'Firmware team manager' },
  { email: 'director@larkspur.example', name: 'Hanneke Brandt', place: 'Engineering director' },
  { email: 'ceo@larkspur.example', name: 'Margit Solano', place: 'Chief executive' },
  { email: 'hr@larkspur.example', name: 'Rosa Lindqvist', place: 'Head of People, HR' },
  { email: 'hrbp@larkspur.example', name: 'Tomas Okafor', place: 'HR partner for Engineering' },
  {
    email: 'panel@larkspur.example',
    name: 'Augustin Leclerc',
    place: 'Sales director, panel member',
  },
  { email: 'admin@larkspur.example', name: 'Imogen Vale', place: 'People Systems, administrator' },
];
