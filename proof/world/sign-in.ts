import { impersonate } from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { Visitor } from '@reviews/harness';
import {
  GUISES,
  IMPERSONATIONS,
  PEOPLE,
  type Cast,
  type Guise,
  type Person,
  type Who,
} from '@reviews/api/testing/cases/people';

/**
 * Returns a signed-in browser for each, through the product's own paths: passwords are entered,
 * impersonations started. The deactivated person signs in first and is deactivated afterwards, so
 * that their session was once valid.
 */
export async function signEveryoneIn(
  base: string,
  db: Database,
  cast: Cast,
): Promise<Readonly<Record<Who, Visitor>>> {
  const entries: [Who, Visitor][] = [];
  for (const person of Object.keys(PEOPLE) as Person[])
    entries.push([person, await Visitor.signIn(base, cast[person].user.email)]);
  for (const guise of Object.keys(GUISES) as Guise[])
    entries.push([guise, await inGuise(base, cast, guise)]);
  await db.prisma.user.update({
    where: { id: cast.deactivated.user.id },
    data: { deactivatedAt: new Date() },
  });
  return Object.fromEntries(entries) as Record<Who, Visitor>;
}

/** Returns one more browser for one of them. The deactivated person can no longer sign in. */
export async function signIn(
  base: string,
  cast: Cast,
  who: Exclude<Who, 'deactivated'>,
): Promise<Visitor> {
  return isGuise(who) ? inGuise(base, cast, who) : Visitor.signIn(base, cast[who].user.email);
}

const isGuise = (who: Who): who is Guise => who in GUISES;

async function inGuise(base: string, cast: Cast, guise: Guise): Promise<Visitor> {
  if (guise === 'signedOut') {
    const visitor = new Visitor(base);
    // A browser that has seen the sign-in page has an anti-forgery token, and no session.
    await visitor.send('GET', '/api/app_config');
    return visitor;
  }
  const { by, as } = IMPERSONATIONS[guise];
  const visitor = await Visitor.signIn(base, cast[by].user.email);
  await visitor.ask(impersonate, { body: { userId: cast[as].user.id, reason: 'To help' } });
  return visitor;
}
