import type { TestDatabase } from '@reviews/db/testing';
import { MESSAGES } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildNominationTask,
  buildTemplate,
  newHash,
  NOMINATION_STAGES,
} from '@reviews/factories';
import { TWO_TEXTS } from './own-form.ts';

const FORM = 'Praise of Peers';

/**
 * The start of a peer review: someone who nominates, their manager, and five colleagues of their
 * own.
 */
export type PeerJourney = Awaited<ReturnType<typeof buildPeerJourney>>;

/**
 * Saves a nomination task for two to three reviewers, with terms to accept. All people share a
 * unique last name.
 */
export async function buildPeerJourney(db: TestDatabase['db']) {
  const manager = await buildEmployee(db, { title: 'Engineering manager' });
  const family = newHash()
    .replaceAll(/[^A-Za-z]/g, '')
    .slice(0, 6);
  const colleague = (name: string, title: string) =>
    buildEmployee(db, { preferredName: `${name} ${family}`, title, manager });
  const subject = await colleague('Priya', 'Engineer');
  const [wren, tamsin, luca] = [
    await colleague('Wren', 'Engineer'),
    await colleague('Tamsin', 'Designer'),
    await colleague('Luca', 'Analyst'),
  ];
  const [oren, mira] = [
    await colleague('Oren', 'Product manager'),
    await colleague('Mira', 'Engineer'),
  ];
  const options = {
    min: 2,
    max: 3,
    agreeTerms: '<p>These people have worked with me since the last review.</p>',
  };
  const template = await buildTemplate(db, {
    title: FORM,
    type: 'Peer',
    questions: TWO_TEXTS,
    options,
  });
  const cycle = await buildCycle(db, { pulses: [{ template, stages: NOMINATION_STAGES }] });
  const [cyclePulse] = cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle has no pulse.');
  await buildNominationTask(db, { employee: subject, cyclePulse });
  return {
    manager,
    subject,
    wren,
    tamsin,
    luca,
    oren,
    mira,
    /** The review title as writers see it, and the approval title as the manager sees it. */
    title: MESSAGES.pulses.title({ title: FORM, name: subject.preferredName }),
    approvalTitle: MESSAGES.nominations.approvalTitle({ title: FORM, name: subject.preferredName }),
    listPath: `/cycles/${cycle.id}/pulses/${cyclePulse.id}`,
  };
}
