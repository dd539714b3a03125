import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestDatabase } from '@reviews/db/testing';
import {
  buildCycle,
  buildEmployee,
  buildPacket,
  buildSubmittedPulse,
  buildTemplate,
  buildUpload,
} from '@reviews/factories';
import { chartImage } from '@reviews/factories/demo/chart-image';
import { imageSource } from '@reviews/rich-text';

/**
 * Saves one person's cycle: a manager review, and three colleagues' reviews whose writers are
 * hidden from the person.
 */
export async function buildPacketScene(db: TestDatabase['db'], family: string) {
  const manager = await buildEmployee(db, {
    preferredName: `Mara ${family}`,
    title: 'Team manager',
  });
  const person = await buildEmployee(db, {
    preferredName: `Luca ${family}`,
    title: 'Engineer',
    manager,
  });
  const review = await buildTemplate(db, {
    type: 'Manager',
    title: 'Manager Review',
    questions: [{ text: 'What went well this year?' }, { text: 'What should change?' }],
  });
  const peers = await buildTemplate(db, {
    type: 'Peer',
    title: 'Peer Review',
    options: { anonymizeEmployee: true },
    questions: [{ text: 'How is it to work with them?' }],
  });
  const cycle = await buildCycle(db, {
    name: `Season of ${family}`,
    pulses: [
      { template: review, stageless: true },
      { template: peers, stageless: true },
    ],
  });
  const [ofManager, ofPeers] = cycle.pulses;
  const [first, second] = review.questions.map(({ id }) => id);
  const [asked] = peers.questions.map(({ id }) => id);
  if (
    ofManager === undefined ||
    ofPeers === undefined ||
    first === undefined ||
    second === undefined ||
    asked === undefined
  )
    throw new Error('The season was built without its pulses.');
  await buildSubmittedPulse(db, {
    employee: person,
    assignee: manager,
    cyclePulse: ofManager,
    answers: {
      [first]:
        'The migration went out two weeks early, and no one noticed: the best that can be said of one.',
      [second]: 'Say no more often.',
    },
  });
  for (const [name, words] of [
    ['Abe', 'Calm when it burns.'],
    ['Zoe', 'A pleasure, always.'],
    ['Mia', 'Explains until it is understood.'],
  ] as const) {
    const assignee = await buildEmployee(db, { preferredName: `${name} ${family}` });
    await buildSubmittedPulse(db, {
      employee: person,
      assignee,
      cyclePulse: ofPeers,
      answers: { [asked]: words },
    });
  }
  const packet = await buildPacket(db, {
    cycle,
    employee: person,
    rating: { name: 'Exceeds expectations', abbreviation: 'EE' },
  });
  return { manager, person, cycle, packet };
}

/** Saves a released packet with one review that has a picture between two sentences. */
export async function buildPacketWithPicture(
  db: TestDatabase['db'],
  storageDir: string,
  family: string,
) {
  const { bytes, contentType, alt } = chartImage();
  const manager = await buildEmployee(db, { preferredName: `Mara ${family}` });
  const person = await buildEmployee(db, { preferredName: `Luca ${family}`, manager });
  const template = await buildTemplate(db, {
    type: 'Manager',
    title: 'Manager Review',
    questions: [{ text: 'What went well this year?', config: { rich_text: true } }],
  });
  const cycle = await buildCycle(db, { name: `Season of ${family}`, pulses: [{ template }] });
  const [[cyclePulse], [question]] = [cycle.pulses, template.questions];
  if (cyclePulse === undefined || question === undefined)
    throw new Error('The season was built without its question.');
  const { key } = await buildUpload(db, { owner: manager, contentType, size: bytes.length });
  await writeFile(path.join(storageDir, key), bytes);
  const answer = `<p>Before the picture.</p><img src="${imageSource(key)}" alt="${alt}"><p>After the picture.</p>`;
  const review = await buildSubmittedPulse(db, {
    employee: person,
    assignee: manager,
    cyclePulse,
    answers: { [question.id]: answer },
  });
  await db.prisma.uploadUse.create({ data: { uploadKey: key, pulseId: review.id } });
  const packet = await buildPacket(db, { cycle, employee: person, state: 'released' });
  return { person, packet, picture: { alt, source: imageSource(key) } };
}
