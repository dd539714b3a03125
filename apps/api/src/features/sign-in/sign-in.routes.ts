import * as contracts from '@reviews/contracts';
import { ACCESS_MESSAGES, SIGN_IN_MESSAGES as texts } from '@reviews/domain';
import { route, sessionTokenOf, type Transport } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentSignIn } from './sign-in.presenter.ts';

const askingOf = (transport: Transport) => ({
  token: sessionTokenOf(transport),
  address: transport.clientAddress,
});

/** Routes for a person's own password and sessions. */
export const signInRoutes = ({ signIn }: Services) => [
  route(contracts.showMySignIn, {
    auth: 'session',
    handle: async ({ actor, transport }) => {
      return presentSignIn(actor, await signIn.show(actor, askingOf(transport)));
    },
  }),
  route(contracts.changeMyPassword, {
    auth: 'session',
    handle: async ({ actor, body, transport }) => {
      const { renewed, ...ended } = await signIn.changePassword(actor, body, askingOf(transport));
      transport.cookies.setSession(renewed);
      return { message: texts.passwordChanged(ended) };
    },
  }),
  route(contracts.endMySessions, {
    auth: 'session',
    handle: async ({ actor, body, transport }) => {
      const { renewed, ...ended } = await signIn.endSessions(actor, body, askingOf(transport));
      if (renewed !== null) transport.cookies.setSession(renewed);
      return {
        message: body.session_key === null ? texts.signedOut(ended) : ACCESS_MESSAGES.signedOutOne,
      };
    },
  }),
];
