import type { PersonRef } from '@reviews/contracts/wire';

type Named = Pick<PersonRef, 'preferred_name'>;

/** Texts of HR's dialog that changes a manager. */
export const CHANGE_TEXTS = {
  open: 'Change manager',
  titleOf: ({ name }: { name: string }) => `Change the manager of ${name}`,
  now: ({ name, manager }: { name: string; manager: Named | null }) =>
    manager === null
      ? `${name} reports to nobody now.`
      : `${name} reports to ${manager.preferred_name} now.`,
  along: ({ name }: { name: string }) => `Whoever reports to ${name} moves along.`,
  newManager: 'New manager',
  nobody: ({ name }: { name: string }) => `${name} reports to nobody from now on`,
  looking: 'Looking up what it would change',
  lookFailed: 'What it would change could not be looked up',
  failed: 'The manager could not be changed.',
  noForms: ({ former }: { former: Named | null }) =>
    former === null
      ? 'No open form has to be handed over.'
      : `${former.preferred_name} has no open form about them. Nothing has to be handed over.`,
  forms: ({ count, former }: { count: number; former: string }) =>
    count === 1 ? `1 open form is with ${former}` : `${count} open forms are with ${former}`,
  proposal:
    'Proposed: what has been begun stays where it is, the rest is handed over. A draft is never shown to anybody else.',
  stays: ({ former }: { former: string }) =>
    `They stay with ${former}: there is nobody to hand them over to.`,
  due: ({ date }: { date: string }) => `due ${date}`,
  keep: 'Keep',
  transfer: 'Hand over',
  later: 'Decide later',
  laterMore: 'Of what is left for later both managers are told; they can decide, and so can you.',
  confirm: ({ name, manager }: { name: string; manager: Named | null }) =>
    manager === null
      ? `Leave ${name} without a manager`
      : `Move ${name} to ${manager.preferred_name}`,
  chooseFirst: 'Choose a manager first',
} as const;
