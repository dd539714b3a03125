import { randomUUID } from 'node:crypto';
import * as packets from '@reviews/contracts/packets';
import { LIST_MAX_PAGE_SIZE, MESSAGES } from '@reviews/domain';
import {
  buildCycle,
  buildPacket,
  buildSubmittedPulse,
  newHash,
  type BuiltEmployee,
  type BuiltTemplate,
} from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import type { Answer } from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf, type Measurement } from '../../testing/cases/call-case.ts';
import { UNKNOWING, type Ground, type Person, UNKNOWN_ID } from '../../testing/cases/ground.ts';
import {
  admissionOf,
  signedIn,
  toTemplateBuilders,
  toTrackers,
  whileOnlyLooking,
  type Expected,
} from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type Company, type WritingWorld } from '../../testing/cases/writing-world.ts';

const { createPacketToken } = packets;
type State = 'held' | 'released';

const ofPacket = (hash: string) => ({ params: { hash } });
const ofCycle = (cycleId: number | string) => ({ params: { cycleId: String(cycleId) } });
const NO_PACKET = ofPacket(newHash());
const NO_CYCLE = ofCycle(UNKNOWN_ID);

interface PacketGiven {
  readonly template: BuiltTemplate;
  readonly employee: BuiltEmployee;
  readonly assignee: BuiltEmployee;
  readonly state: State;
  readonly now?: Date;
}
/** Builds a cycle with one review about someone, and their packet. */
async function build(
  { db }: Pick<Ground, 'db'>,
  { template, employee, assignee, state, now = new Date() }: PacketGiven,
) {
  const cycle = await buildCycle(db, { now, pulses: [{ template }] });
  const [cyclePulse] = cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  await buildSubmittedPulse(db, { employee, assignee, cyclePulse });
  return buildPacket(db, { cycle, employee, state, releasedAt: now });
}
const about = (ground: Ground, state: State) =>
  build(ground, {
    template: ground.template,
    employee: ground.subject,
    assignee: ground.writer,
    state,
    now: ground.now(),
  });

const people = (...given: readonly { readonly id: number }[]) => ({
  body: { employee_ids: given.map(({ id }) => id) },
});
const inCycle = (state: State) => async (ground: Ground) =>
  ofCycle((await about(ground, state)).cycleId);
const ofSubject = (state: State) => async (ground: Ground) => ({
  ...(await inCycle(state)(ground)),
  ...people(ground.subject),
});
const employeeView =
  (state: State = 'released') =>
  async (ground: Ground) =>
    ofPacket((await about(ground, state)).employeeHash);
const managerView = async (ground: Ground) =>
  ofPacket((await about(ground, 'released')).managerHash);

/** Measures a call by HR on a packet with as many reviews as there are rows. */
const onFull =
  (view: 'employeeHash' | 'managerHash'): Measurement['call'] =>
  async ({ as, hr, packet }) => ({ by: await as(hr), ...ofPacket(packet[view]) });
/** The server has no browser to print with. */
const NOTHING_PRINTS = 409;
/** Measures a download with a token that HR has created. */
const bearing =
  (view: 'employee' | 'manager', status = 200): Measurement['call'] =>
  async (scene) => {
    const call = ofPacket(scene.packet[`${view}Hash`]);
    const { token } = await scene.ask('hr', createPacketToken, { ...call, body: { view } });
    return {
      ...call,
      by: await scene.as('signedOut'),
      headers: { authorization: `Bearer ${token}` },
      status,
    };
  };

const RESPONSE = 'I agree.';
/** A packet of the subject with one review, and others in each state that stay unchanged. */
const records = recordsOf(async (company: Company) => {
  const { subject, stranger } = company.cast;
  const add = (state: State) =>
    build(company, {
      template: company.templates.plain,
      employee: subject,
      assignee: stranger,
      state,
    });
  const confirmed = await add('released');
  await company.db.prisma.packet.update({
    where: { id: confirmed.id },
    data: { acknowledgedAt: new Date(), response: RESPONSE },
  });
  return {
    current: await add('held'),
    held: await add('held'),
    released: await add('released'),
    /** Released but not acknowledged. */
    unread: await add('released'),
    confirmed,
  };
});
type Name = keyof ReturnType<typeof records.of>;

/** Resets a packet to a state, unread. */
const give = (name: Name, state: State) => async (world: WritingWorld) => {
  await world.db.prisma.packet.update({
    where: { id: records.of(world)[name].id },
    data: {
      state,
      releasedAt: state === 'released' ? new Date() : null,
      acknowledgedAt: null,
      response: '',
    },
  });
};
const ofPersonIn = (name: Name) => (world: WritingWorld) => {
  const { cycleId, employeeId } = records.of(world)[name];
  return { ...ofCycle(cycleId), ...people({ id: employeeId }) };
};
const confirming = (name: Name, body: object) => (world: WritingWorld) => ({
  ...ofPacket(records.of(world)[name].employeeHash),
  body,
});
const logs = (action: string, name: Name) => ({
  action,
  record: (world: WritingWorld) => `packet ${records.of(world)[name].id}`,
});

const { packets: texts } = MESSAGES;
const NOT_FOUND = answer.refusal(404, texts.notFound);
const RESPONSE_CHANGED = answer.refusal(409, texts.responseChanged);
const ONLY_THEMSELVES = answer.refusal(403, texts.onlyThemselves);
const NOT_FOR_OTHERS = answer.refusal(403, texts.notWhileImpersonating);

/** Those who release. For an HR Partner elsewhere, none of the chosen people exists. */
const toReleasers = (given: Answer = 'done', elsewhere: Answer = 'same'): Expected =>
  toTrackers(given, elsewhere);
/**
 * Those who may open the employee view, and the employee. For everyone else, the packet does not
 * exist.
 */
const toReaders = (given: Answer, self: Answer, asAnother: Answer): Expected => ({
  answers: { ...signedIn(NOT_FOUND), hr: given, administrator: given, partner: given },
  people: {
    manager: given,
    managersManager: given,
    subject: self,
    hrAsSubject: self === NOT_FOUND ? NOT_FOUND : asAnother,
    administratorAsHr: asAnother,
  },
});
const toEmployee = (self: Answer) => toReaders(ONLY_THEMSELVES, self, ONLY_THEMSELVES);

const noOne = {
  writer: 404,
  otherManager: 404,
  stranger: 404,
  outsider: 404,
  partnerElsewhere: 404,
} as const;
const OF_CYCLE = {
  absent: NO_CYCLE,
  unknowing: ['subject', 'stranger', 'outsider'] as const,
};
const UNABLE: readonly Person[] = ['writer', ...UNKNOWING];
const OF_PACKET = { absent: NO_PACKET, unknowing: UNABLE };
const OF_OWN_PACKET = {
  absent: NO_PACKET,
  unknowing: UNABLE.filter((person) => person !== 'subject'),
};
const READERS = ['hr', 'manager', 'partner', 'admin'] as const;
/** A download is identified by its token, not by a session, so no session suffices. */
const WITH_TOKEN = {
  ...OF_PACKET,
  open: true,
  allowed: [],
  refused: { subject: 404, hr: 404, stranger: 404 },
  fields: { hash: 'packet' },
} as const;

const releasing = {
  ...toReleasers(),
  given: give('current', 'held'),
  request: ofPersonIn('current'),
};
const unreleasing = {
  ...toReleasers(),
  given: give('current', 'released'),
  request: ofPersonIn('current'),
};

/** Packets are released by HR in scope, and acknowledged by the employee. */
export const PACKETS = {
  records,
  calls: {
    listPackets: {
      ...admissionOf(toTrackers()),
      ...OF_CYCLE,
      call: inCycle('held'),
      budget: reads(5),
      measured: async ({ as, hr, packetsOf }) => ({
        by: await as(hr),
        ...ofCycle((await packetsOf('held')).cycleId),
      }),
      queries: [
        '',
        `per_page=${LIST_MAX_PAGE_SIZE}`,
        'state=ready',
        'state=in_progress',
        'search=kast',
      ],
    },
    showCycleClosing: {
      ...admissionOf(toTemplateBuilders()),
      unknowing: UNKNOWING,
      absent: { params: { id: String(UNKNOWN_ID) } },
      fields: { id: 'cycle' },
      call: async (ground) => ({ params: { id: (await inCycle('held')(ground)).params.cycleId } }),
      budget: reads(6),
    },
    releasePackets: {
      ...OF_CYCLE,
      absent: { ...NO_CYCLE, ...people({ id: 1 }) },
      call: ofSubject('held'),
      by: 'hr',
      // Four find the ready packets and how many more there are; two notify, and one logs.
      budget: writes(8),
      measured: async ({ as, hr, packetsOf }) => ({
        by: await as(hr),
        ...ofCycle((await packetsOf('held')).cycleId),
        body: {},
      }),
      tables: ['packet', 'notice', 'mail'],
      logs: logs('packet.released', 'current'),
      attempts: {
        'a packet that is ready': releasing,
        'a packet that is released': { ...toReleasers('same'), request: ofPersonIn('released') },
        'packets of a cycle that there is not': {
          ...toReleasers(answer.NO_CYCLE, answer.NO_CYCLE),
          request: (world) => ({ ...ofPersonIn('held')(world), ...NO_CYCLE }),
        },
        'a packet, while impersonations may only look': whileOnlyLooking(releasing),
      },
    },
    unreleasePackets: {
      ...OF_CYCLE,
      absent: { ...NO_CYCLE, ...people({ id: 1 }) },
      call: ofSubject('released'),
      by: 'hr',
      // One prevents the automatic release of packets that were unreleased.
      budget: writes(6),
      measured: async ({ as, hr, packetsOf }) => {
        const { cycleId, people: everyone } = await packetsOf('released');
        return { by: await as(hr), ...ofCycle(cycleId), ...people(...everyone) };
      },
      tables: ['packet', 'due_moment'],
      logs: logs('packet.unreleased', 'current'),
      attempts: {
        'that a packet was released': unreleasing,
        'that a packet was released, which it is not': {
          ...toReleasers('same'),
          request: ofPersonIn('held'),
        },
        'that a packet was released, while impersonations may only look':
          whileOnlyLooking(unreleasing),
      },
    },
    showPacket: {
      ...OF_OWN_PACKET,
      call: employeeView(),
      allowed: [...READERS, 'subject'],
      refused: noOne,
      otherRows: {
        'before it is released': {
          ...OF_PACKET,
          call: employeeView('held'),
          allowed: READERS,
          refused: { ...noOne, subject: 404 },
        },
      },
      // Two statements: what the employee would read, and what the reader may read.
      budget: reads(7),
      measured: onFull('employeeHash'),
      fields: { hash: 'packet' },
    },
    showManagerPacket: {
      ...OF_PACKET,
      call: managerView,
      allowed: READERS,
      refused: { ...noOne, subject: 404 },
      budget: reads(6),
      measured: onFull('managerHash'),
      fields: { hash: 'packet' },
    },
    acknowledgePacket: {
      ...OF_OWN_PACKET,
      absent: { ...NO_PACKET, body: {} },
      call: async (ground) => ({
        ...(await employeeView()(ground)),
        body: { response: 'Thank you.' },
      }),
      by: 'subject',
      budget: writes(6),
      measured: async ({ as, subject, packet }) => ({
        by: await as(subject),
        ...ofPacket(packet.employeeHash),
        body: { response: randomUUID() },
      }),
      fields: { hash: 'ownPacket' },
      tables: ['packet'],
      logs: logs('packet.acknowledged', 'unread'),
      attempts: {
        'to have read a packet': {
          ...toEmployee('done'),
          given: give('unread', 'released'),
          request: confirming('unread', { response: RESPONSE }),
        },
        'to have read a packet, again': {
          ...toEmployee('same'),
          request: confirming('confirmed', { response: RESPONSE }),
        },
        'to have read a packet that was answered elsewhere since': {
          ...toEmployee(RESPONSE_CHANGED),
          request: confirming('confirmed', { response: 'I disagree.', from: '' }),
        },
        'to have read a packet that is not released': {
          ...toEmployee(NOT_FOUND),
          request: confirming('held', { response: RESPONSE }),
        },
      },
    },
    createPacketToken: {
      ...OF_PACKET,
      absent: { ...NO_PACKET, body: { view: 'manager' } },
      call: async (ground) => ({ ...(await managerView(ground)), body: { view: 'manager' } }),
      by: 'hr',
      budget: writes(6),
      measured: async (scene, base) => ({
        ...(await onFull('managerHash')(scene, base)),
        body: { view: 'manager' },
      }),
      fields: { hash: 'packet' },
      tables: ['packet_token'],
      logs: logs('packet.downloaded', 'released'),
      attempts: {
        'a download': {
          ...toReaders('done', 'done', NOT_FOR_OTHERS),
          request: (world) => ({
            ...ofPacket(records.of(world).released.employeeHash),
            body: { view: 'employee' },
          }),
        },
      },
    },
    showDownload: {
      ...WITH_TOKEN,
      call: employeeView(),
      // One uses up the token, one finds its owner.
      budget: reads(7),
      measured: bearing('employee'),
    },
    showManagerDownload: {
      ...WITH_TOKEN,
      call: managerView,
      budget: reads(6),
      measured: bearing('manager'),
    },
    showPacketPdf: {
      ...WITH_TOKEN,
      call: employeeView(),
      // The token's owner, their account and the packet. The printed page loads its content itself.
      budget: reads(3),
      measured: bearing('employee', NOTHING_PRINTS),
    },
    showManagerPacketPdf: {
      ...WITH_TOKEN,
      call: managerView,
      budget: reads(3),
      measured: bearing('manager', NOTHING_PRINTS),
    },
  } satisfies CasesOf<typeof packets>,
};
