import type { TestDatabase } from '@reviews/db/testing';
import {
  buildCycle,
  buildEmployee,
  buildTemplate,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';

const MANY = 16;

/** More reviewers than anyone could have, so everyone is reported. */
const TOO_MANY = 5000;

/**
 * Saves a cycle that is not launched, a manager with very many reports, and one person for each
 * reason to get nothing. All report to one director.
 */
export async function buildLaunchScene(db: TestDatabase['db'], family: string) {
  const chief = await buildEmployee(db, { preferredName: `Cleo ${family}`, title: 'Director' });
  const busy = await buildEmployee(db, {
    preferredName: `Bea ${family}`,
    title: 'Team manager',
    manager: chief,
  });
  const reports: BuiltEmployee[] = [];
  for (let index = 1; index <= MANY; index += 1)
    reports.push(
      await buildEmployee(db, {
        preferredName: `Ray ${index} ${family}`,
        title: 'Engineer',
        manager: busy,
        password: null,
      }),
    );
  const locked = await buildEmployee(db, {
    preferredName: `Lou ${family}`,
    title: 'Engineer',
    manager: chief,
    deactivatedAt: new Date('2026-01-01T00:00:00Z'),
  });
  const gone = await buildEmployee(db, {
    preferredName: `Gil ${family}`,
    title: 'Team manager',
    manager: chief,
    leftOn: '2026-01-01',
    password: null,
  });
  const orphan = await buildEmployee(db, {
    preferredName: `Orla ${family}`,
    title: 'Engineer',
    manager: gone,
    password: null,
  });
  const [self, manager, peer] = [
    await buildTemplate(db, { type: 'Self', title: `Self ${family}` }),
    await buildTemplate(db, { type: 'Manager', title: `Manager ${family}` }),
    await buildTemplate(db, { type: 'Peer', title: `Peer ${family}`, options: { min: TOO_MANY } }),
  ];
  const cycle = await buildCycle(db, {
    name: `Season of ${family}`,
    launchedAt: null,
    pulses: [
      { template: self },
      { template: manager },
      { template: peer, stages: NOMINATION_STAGES },
    ],
  });
  return { chief, busy, reports, locked, gone, orphan, cycle };
}
