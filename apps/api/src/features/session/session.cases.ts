import * as session from '@reviews/contracts/session';
import { DEMO_PASSWORD } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { ANYONE, ANYONE_SIGNED_IN, UNKNOWING, UNKNOWN_ID } from '../../testing/cases/ground.ts';
import {
  anyone,
  SIGNED_IN,
  signedIn,
  whileOnlyLooking,
  type ByKind,
  type Expected,
} from '../../testing/cases/kinds-of-people.ts';
import { personOf, type Who } from '../../testing/cases/people.ts';
import type { WritingWorld } from '../../testing/cases/writing-world.ts';

const WRONG_PASSWORD = 'larkspur-dema';

const login = (email: string, password: string = DEMO_PASSWORD) => ({ body: { email, password } });
const asUser = (userId: number) => ({ body: { userId, reason: 'To help' } });
const asOneself = ({ cast }: WritingWorld, who: Who) =>
  asUser(who === 'signedOut' ? UNKNOWN_ID : cast[personOf(who)].user.id);

const otherWriter = ({ cast }: WritingWorld) => cast.otherWriter.user;
const refused = { answers: anyone(answer.LOGIN_FAILED) };

/** Those who may impersonate at all are told that a person outside their scope does not exist. */
const TARGET_OF_NO_ONE: ByKind = {
  ...SIGNED_IN,
  employee: answer.NOT_ALLOWED,
  impersonating: answer.NOT_NESTED,
  hr: answer.NOT_THAT_PERSON,
  administrator: answer.NOT_THAT_PERSON,
  partner: answer.NOT_THAT_PERSON,
  partnerElsewhere: answer.NOT_THAT_PERSON,
};
/**
 * Only an Administrator may impersonate an Administrator, and no one gains rights: an HR Partner
 * cannot become HR.
 */
const TARGET_IN_HR: ByKind = { ...TARGET_OF_NO_ONE, hr: 'done', administrator: 'done' };
const TARGET_IN_ENGINEERING: ByKind = { ...TARGET_IN_HR, partner: 'done' };
const TARGET_IN_SALES: ByKind = { ...TARGET_IN_HR, partnerElsewhere: 'done' };

const impersonating = (
  answers: ByKind,
  becomes: (world: WritingWorld) => { readonly id: number },
  people: Expected['people'] = {},
) => ({
  answers,
  people,
  becomes,
  request: (world: WritingWorld) => asUser(becomes(world).id),
});
const asEmployee = impersonating(TARGET_IN_ENGINEERING, otherWriter);
const stopping = {
  answers: { ...signedIn(answer.NOT_IMPERSONATING), impersonating: 'done' },
  request: () => ({}),
} as const;

/** Signing in and out, and impersonation. */
export const SESSION = {
  calls: {
    showUser: { allowed: ANYONE_SIGNED_IN, call: () => ({}), budget: reads(1) },
    showWordsKey: {
      allowed: ANYONE_SIGNED_IN,
      call: () => ({}),
      budget: reads(2),
    },
    login: {
      open: true,
      call: ({ writer }) => login(writer.email),
      otherRows: {
        'while signed in': { call: ({ writer }) => login(writer.email), allowed: ['stranger'] },
      },
      by: 'signedOut',
      // Six are the two rate limits: sweep, count and, after signing in, give back. One deletes
      // expired sessions, as whenever a session begins.
      budget: writes(11),
      measured: async ({ as, writer }) => {
        const by = await as('signedOut');
        await by.send('GET', '/api/app_config');
        return { by, ...login(writer.email) };
      },
      session: 'begins',
      tables: ['session'],
      logs: { action: 'session.opened', record: (_world, made) => `user ${made}` },
      attempts: {
        'with the right password': {
          answers: anyone('done'),
          becomes: otherWriter,
          request: (world) => login(otherWriter(world).email),
        },
        'with a wrong password': {
          ...refused,
          request: (world) => login(otherWriter(world).email, WRONG_PASSWORD),
        },
        'to an account that is not there': {
          ...refused,
          request: () => login('unknown@larkspur.example'),
        },
        'to a deactivated account': {
          ...refused,
          request: ({ cast }) => login(cast.deactivated.user.email),
        },
        'to an account without a password': {
          ...refused,
          request: ({ withoutPassword }) => login(withoutPassword.user.email),
        },
        'to an account that was tried too often': {
          answers: anyone(answer.TOO_MANY),
          request: (world) => login(otherWriter(world).email),
          exhaustedBy: (world) => login(otherWriter(world).email, WRONG_PASSWORD),
        },
      },
    },
    logout: {
      open: true,
      call: () => ({ body: {} }),
      otherRows: { 'while signed in': { call: () => ({ body: {} }), allowed: ['stranger'] } },
      by: 'signedOut',
      budget: writes(2),
      measured: async ({ as, writer }) => ({ by: await as(writer), body: {} }),
      session: 'ends',
      tables: ['session'],
      logs: {
        action: 'session.ended',
        record: (_world, _made, userId) => `user ${userId}`,
      },
      attempts: {
        'signing out': {
          answers: { ...anyone('done'), signedOut: 'same' },
          request: () => ({ body: {} }),
        },
      },
    },
    checkSession: { allowed: ANYONE_SIGNED_IN, call: () => ({}), budget: reads(1) },
    impersonate: {
      call: ({ writer }) => asUser(writer.user.id),
      absent: asUser(UNKNOWN_ID),
      unknowing: UNKNOWING,
      by: 'hr',
      budget: writes(6),
      session: 'impersonates',
      tables: ['session'],
      logs: { action: 'impersonation.started', record: (_world, made) => `user ${made}` },
      attempts: {
        'an employee of Engineering': asEmployee,
        'a manager of Engineering': impersonating(
          TARGET_IN_ENGINEERING,
          ({ cast }) => cast.manager.user,
        ),
        'an employee of Sales': impersonating(TARGET_IN_SALES, ({ cast }) => cast.stranger.user),
        // Their own panels are also about people of other departments.
        'a panel member of Sales': impersonating(TARGET_IN_HR, ({ cast }) => cast.panelMember.user),
        'someone in HR of Engineering': impersonating(
          TARGET_IN_HR,
          ({ cast }) => cast.hrSubject.user,
          { hrSubject: answer.NOT_THAT_PERSON },
        ),
        'an HR Partner': impersonating(TARGET_IN_HR, ({ cast }) => cast.hrPartner.user),
        'an Administrator': impersonating(TARGET_OF_NO_ONE, ({ cast }) => cast.administrator.user),
        'a user without an employee': impersonating(
          TARGET_OF_NO_ONE,
          ({ cast }) => cast.outsider.user,
        ),
        'someone deactivated': impersonating(TARGET_OF_NO_ONE, ({ cast }) => cast.deactivated.user),
        'someone unknown': impersonating(TARGET_OF_NO_ONE, () => ({ id: UNKNOWN_ID })),
        oneself: { answers: TARGET_OF_NO_ONE, request: asOneself },
        'an employee, while impersonations may only look': whileOnlyLooking(asEmployee),
      },
    },
    stopImpersonating: {
      call: () => ({}),
      by: 'impersonator',
      budget: writes(6),
      measured: async ({ as, hr, writer }) => {
        const by = await as(hr);
        await by.ask(session.impersonate, asUser(writer.user.id));
        return { by };
      },
      session: 'returns',
      tables: ['session'],
      logs: {
        action: 'impersonation.stopped',
        record: (_world, _made, userId) => `user ${userId}`,
      },
      attempts: {
        'to the own identity': stopping,
        'to the own identity, while impersonations may only look': {
          ...stopping,
          before: 'onlyLooking',
        },
      },
    },
    listDemoAccounts: { open: true, allowed: ANYONE, call: () => ({}), budget: reads(1) },
  } satisfies CasesOf<typeof session>,
};
