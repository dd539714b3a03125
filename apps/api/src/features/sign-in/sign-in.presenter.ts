import type { MySignIn } from '@reviews/contracts';
import type { Actor } from '../../core/actor.ts';
import { presentSession } from '../users/public.presenter.ts';
import type { SignInService } from './sign-in.service.ts';

const moment = (text: string): string => new Date(text).toISOString();

/** Presents a person's own sign-in, without any secret. */
export function presentSignIn(
  actor: Actor,
  {
    record: { email, password, is_lately: isLately, providers, tokens },
    sessions,
    impersonations,
  }: Awaited<ReturnType<SignInService['show']>>,
): MySignIn {
  return {
    email,
    password,
    tokens,
    confirm_by: isLately ? 'nothing' : password === 'own' ? 'password' : 'sign_in_again',
    can_change: actor.preview === undefined,
    sessions: sessions.map(presentSession),
    impersonations: impersonations.map(({ by, reason, started_at, ended_at }) => ({
      by,
      reason,
      started_at: started_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
    })),
    providers: providers.map(({ id, name, is_on, linked_at, last_used_at }) => ({
      id,
      name,
      is_on,
      linked_at: moment(linked_at),
      last_used_at: moment(last_used_at),
    })),
  };
}
