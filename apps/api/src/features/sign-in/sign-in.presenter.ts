import type { MySignIn } from '@reviews/contracts';
import type { Actor } from '../../core/actor.ts';
import { presentSession } from '../users/public.presenter.ts';
import type { SignInRecord } from './sign-in.service.ts';
import type { SessionRecord } from '../users/public.ts';

const moment = (text: string): string => new Date(text).toISOString();

/** Presents a person's own sign-in, without any secret. */
export function presentSignIn(
  actor: Actor,
  { email, password, is_lately: isLately, providers, tokens }: SignInRecord,
  sessions: readonly SessionRecord[],
): MySignIn {
  return {
    email,
    password,
    tokens,
    confirm_by: isLately ? 'nothing' : password === 'own' ? 'password' : 'sign_in_again',
    can_change: actor.preview === undefined,
    sessions: sessions.map(presentSession),
    providers: providers.map(({ id, name, is_on, linked_at, last_used_at }) => ({
      id,
      name,
      is_on,
      linked_at: moment(linked_at),
      last_used_at: moment(last_used_at),
    })),
  };
}
