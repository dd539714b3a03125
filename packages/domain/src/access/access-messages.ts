import { formatCount } from '../counts.ts';
const people = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;

/**
 * Texts about users and roles. Kept apart from MESSAGES so that only pages that use them load them.
 */
export const ACCESS_MESSAGES = {
  roleInUse: 'This role is given to users and cannot be deleted.',
  seededRole: 'This role is part of the product and cannot be deleted.',
  lastAdministrator: 'There must be at least one administrator.',
  roleNotFound: 'This role could not be found.',
  userNotFound: 'This user could not be found.',
  notAsAnother:
    'Users and roles are not managed while impersonating. Please stop impersonating first.',
  nameRequired: 'A name is required.',
  nameTaken: ({ name }: { name: string }) => `There is a role “${name}” already.`,
  nameFixed: 'The name of a role that is part of the product stays as it is.',
  administratorFixed:
    'The Administrator role holds every permission, so that there is always somebody who can give them.',
  notSensible: ({ label }: { label: string }) => `“${label}” has no such reach.`,
  beyondGiver: ({ label }: { label: string }) =>
    `You cannot give “${label}” this far: your own roles do not reach as far.`,
  roleBeyondGiver: ({ name }: { name: string }) =>
    `You cannot give the role “${name}”: it reaches further than your own roles.`,
  userBeyondGiver:
    'This user’s roles reach further than yours. Somebody whose roles reach as far can do this.',
  roleBeyondEditor:
    'This role reaches further than your own roles. Somebody whose roles reach as far can change it.',
  roleChanged:
    'Somebody else has changed this role meanwhile. What you entered is kept here; please compare before you save.',
  userChanged:
    'Somebody else has changed the roles of this user meanwhile. Please look again before you save.',
  roleSaved: 'The role is saved.',
  roleDeleted: ({ name }: { name: string }) => `The role “${name}” is deleted.`,
  rolesSaved: 'The roles are saved. They hold with the next thing the user does.',
  everyoneRole: 'Everybody has this role; it is given to nobody by itself.',
  unknownDepartment: 'This department could not be found.',
  ownAccount: 'You cannot close your own account.',
  deactivated: ({ name }: { name: string }) =>
    `The account of ${name} is closed, and signed out everywhere.`,
  reactivated: ({ name }: { name: string }) => `The account of ${name} is open again.`,
  signedOutOne: 'That session is ended.',
  signedOutAll: ({ sessions, tokens }: { sessions: number; tokens: number }) => {
    const ended =
      sessions === 0
        ? 'There was no session to end.'
        : `${sessions} session${sessions === 1 ? ' is' : 's are'} ended.`;
    return tokens === 0
      ? ended
      : `${ended} ${tokens} token${tokens === 1 ? ' is' : 's are'} revoked.`;
  },
  sessionNotFound: 'This session has ended already.',
  invited: ({ count }: { count: number }) =>
    `${people(count)} ${count === 1 ? 'is' : 'are'} invited.`,
  notInvitable:
    'Some of them cannot be invited: they have an account already, or do not work here any more. Please look again.',
  linkSent: ({ name }: { name: string }) => `${name} is sent a link to choose a password.`,
  linkMade: ({ name }: { name: string }) => `The link for ${name} is ready.`,
  previewReadOnly: 'Nothing can be changed while you preview a role.',
  notPreviewing: 'You are not previewing a role.',
  closedAccount: 'This account is closed. Open it again first.',
  linkOver: 'This link does not work any more. Please ask for a new one.',
  passwordShort: ({ min }: { min: number }) => `Please choose at least ${min} characters.`,
  passwordCommon: 'This password is easily guessed. Please choose another one.',
  passwordBreached:
    'This password is on lists of stolen passwords, which are tried first. Please choose another one.',
  passwordPersonal:
    'Please choose a password without your name, your e-mail address or the name of your company.',
} as const;
