import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readRows, IdRow, type Database } from '@reviews/db';
import {
  buildCycle,
  buildEmployee,
  buildPacket,
  buildTemplate,
  buildUpload,
  ensureBaseData,
  letImpersonatorsWrite,
  NOMINATION_STAGES,
  type BuiltCycle,
  type BuiltTemplate,
} from '@reviews/factories';
import { minimumOf, SUBJECTS, type Subject } from '../tables/audience.ts';
import { plantAuthored } from './marked-authors.ts';
import {
  plantFile,
  plantForm,
  RELEASED_MS,
  type Ground,
  type MarkedDraft,
  type MarkedFile,
  type MarkedPlace,
} from './marked-forms.ts';
import { plantHandovers } from './marked-handovers.ts';
import { plantPages } from './marked-pages.ts';
import { plantNotices, type NoticePages } from './marked-notices.ts';
import { plantSite } from './marked-site.ts';
import { plantTasks } from './marked-tasks.ts';
import { isReleased, leadOf, PLANNED_PLACES, QUESTIONS, type PlannedPlace } from './marked-plan.ts';
import { Markers, NUMBER_RANGES, type MarkedForm } from './markers.ts';
import { buildPeople, type Cast, type Person } from '@reviews/api/testing/cases/people';

/**
 * A company in which every confidential thing is a marker, with what a crawler needs to request it.
 */
export interface MarkedCompany {
  readonly cast: Cast;
  readonly markers: Markers;
  readonly forms: readonly MarkedForm[];
  readonly places: readonly MarkedPlace[];
  readonly files: readonly MarkedFile[];
  readonly drafts: readonly MarkedDraft[];
  readonly cycles: Readonly<Record<Exclude<PlannedPlace['cycle'], 'none'>, BuiltCycle>>;
  readonly packetHashes: readonly string[];
  /** For everyone but the outsider. */
  readonly photoKeys: readonly string[];
  readonly noticePages: NoticePages;
  /**
   * What identifies each cast member who writes beside anonymous authors. It must not appear in any
   * answer about an anonymous review of theirs.
   */
  readonly traces: Readonly<Partial<Record<Person, readonly string[]>>>;
  /** The ids of all records, by table. */
  readonly numbers: Readonly<Record<string, readonly number[]>>;
}

const TRACED: readonly Person[] = ['writer', 'otherWriter', 'formerWriter'];
const DAYS_BACK = 10;
const MS_PER_DAY = 86_400_000;
const MORNING = 'T09:00:00.000Z';
const NUMBERED_TABLES = [
  'pulse',
  'employee',
  'app_user',
  'cycle',
  'cycle_pulse',
  'stage',
  'template',
  'template_version',
  'question',
  'question_version',
  'packet',
  'comment',
  'nomination',
  'reopen_request',
  'department',
  'position',
  'feedback_type',
  'menu_item',
  'role',
  'rating_value',
  'bulk_action',
  'people_import',
  'company_page',
  'integration',
  'scim_group',
  'custom_field',
  'api_token',
];

/** Saves the company. `storeFiles` must then put the files where the API looks for them. */
export async function buildMarkedCompany(db: Database, seed = 'leaks'): Promise<MarkedCompany> {
  await ensureBaseData(db);
  await letImpersonatorsWrite(db);
  for (const [table, range] of [
    ['employee', NUMBER_RANGES.employee],
    ['pulse', NUMBER_RANGES.pulse],
    ['app_user', NUMBER_RANGES.user],
  ] as const) {
    await db.pool.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), ${range + 1})`);
  }
  const cast = await buildPeople(db, (person) => ({
    preferredName: `Kast${person} Ondorf`,
    email: `kast.${person.toLowerCase()}@larkspur.example`,
  }));
  const day = new Date(
    `${new Date(Date.now() - DAYS_BACK * MS_PER_DAY).toISOString().slice(0, 'YYYY-MM-DD'.length)}${MORNING}`,
  );
  const ground: Ground = {
    db,
    markers: new Markers(seed),
    cast,
    commenter: await buildEmployee(db, { department: 'Sales' }),
    day,
    forms: [],
    files: [],
    drafts: [],
  };

  const { places, cycles } = await buildPlaces(ground);
  for (const subject of SUBJECTS) {
    await Promise.all(
      places
        .filter(({ name }) => !isTasks(name))
        .map((place) => plantPlace(ground, place, subject)),
    );
  }
  for (const place of places) if (isTasks(place.name)) await plantTasks(ground, place);
  const photoKeys = await plantPhotos(ground);
  await plantHandovers(ground);
  const packetHashes = await plantPackets(ground, cycles);
  await plantBulkActions(ground);
  await plantLooseThings(ground);
  const noticePages = await plantNotices(ground);
  await plantSite(ground);
  await db.pool.query('ANALYZE');
  const { markers, forms, files, drafts } = ground;
  const traces = Object.fromEntries(TRACED.map((person) => [person, tracesOf(cast, person)]));
  return {
    cast,
    markers,
    forms,
    places,
    files,
    drafts,
    cycles,
    packetHashes,
    photoKeys,
    noticePages,
    traces,
    numbers: await numbersIn(db),
  };
}

/** Writes the images to the API's storage folder. */
export async function storeFiles(
  { files }: Pick<MarkedCompany, 'files'>,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { key, bytes } of files) await writeFile(path.join(folder, key), bytes);
}

function tracesOf(cast: Cast, person: Person): string[] {
  const { user } = cast[person];
  const names = `kast${person}`.toLowerCase();
  return person === 'outsider'
    ? []
    : [names, `kast.${person.toLowerCase()}`, String(cast[person].id), String(user.id)];
}

const TASK_PLACES: readonly PlannedPlace[] = [
  {
    name: 'nominations',
    cycle: 'live',
    anonymity: 'employee',
    visibleToEmployee: true,
    authors: [],
    people: [],
  },
  // The approver knows the reviewers until the task is saved; a manager above never does.
  {
    name: 'nominations withheld from managers',
    cycle: 'live',
    anonymity: 'manager',
    visibleToEmployee: true,
    authors: [],
    people: [],
  },
  {
    name: 'nominations withheld from both',
    cycle: 'live',
    anonymity: 'both',
    visibleToEmployee: true,
    authors: [],
    people: [],
  },
];
const isTasks = (name: string): boolean => TASK_PLACES.some((place) => place.name === name);

async function buildPlaces(
  ground: Ground,
): Promise<{ places: MarkedPlace[]; cycles: MarkedCompany['cycles'] }> {
  const { db, markers } = ground;
  const planned: (PlannedPlace & { template: BuiltTemplate })[] = [];
  for (const place of [...PLANNED_PLACES, ...TASK_PLACES]) {
    const options = {
      anonymizeEmployee: place.anonymity === 'employee' || place.anonymity === 'both',
      anonymizeManager: place.anonymity === 'manager' || place.anonymity === 'both',
    };
    const title =
      place.cycle === 'unlaunched'
        ? markers.text('a cycle not launched', null)
        : `Review ${place.name}`;
    planned.push({
      ...place,
      template: await buildTemplate(db, {
        type: 'Peer',
        title,
        options,
        visibleToEmployee: place.visibleToEmployee,
        questions: QUESTIONS,
      }),
    });
  }
  const cycleOf = async (
    cycle: keyof MarkedCompany['cycles'],
    given: Parameters<typeof buildCycle>[1],
  ) =>
    buildCycle(db, {
      ...given,
      pulses: planned
        .filter((place) => place.cycle === cycle)
        .map(({ template, name, isStage = false }) => ({
          template,
          stageless: !isStage,
          stages: isTasks(name) ? NOMINATION_STAGES : [{ title: 'Writing', dueDays: 30 }],
        })),
    });
  const cycles = {
    live: await cycleOf('live', { name: 'Live season' }),
    joint: await cycleOf('joint', {
      name: 'Season with joint delivery',
      anonymousMinimum: minimumOf({ cycle: 'joint' }),
      anonymousAtRelease: true,
    }),
    closed: await cycleOf('closed', { name: 'Closed season', closedAt: new Date() }),
    unlaunched: await cycleOf('unlaunched', {
      name: markers.text('a cycle not launched', null),
      launchedAt: null,
    }),
  };
  const places = planned.map((place): MarkedPlace => {
    if (place.cycle === 'none') return { ...place, cyclePulse: null };
    const cyclePulse = cycles[place.cycle].pulses.find(
      ({ templateId }) => templateId === place.template.id,
    );
    return { ...place, cyclePulse: cyclePulse ?? null };
  });
  return { places, cycles };
}

/** Plants the reviews of one place about one person. */
async function plantPlace(ground: Ground, place: MarkedPlace, subject: Subject): Promise<void> {
  const { cast } = ground;
  for (const situation of place.authors) await plantAuthored(ground, { place, subject, situation });
  for (const [who, situation] of place.people) {
    const writer = who === 'the subject' ? subject : who === 'the lead' ? leadOf(subject) : who;
    if (writer === 'outsider') throw new Error('A user without an employee writes no form.');
    await plantForm(ground, { place, subject, situation, assignee: cast[writer], writer });
  }
}

async function plantPackets(
  { db, cast, markers, day }: Ground,
  cycles: MarkedCompany['cycles'],
): Promise<string[]> {
  const hashes: string[] = [];
  for (const [cycle, { id }] of Object.entries(cycles)) {
    // Joint delivery includes what was submitted before it.
    const releasedAt = new Date(day.getTime() + (cycle === 'joint' ? 1 : -1) * RELEASED_MS);
    for (const subject of SUBJECTS) {
      const facts = {
        subject,
        released: isReleased(subject, cycle as keyof MarkedCompany['cycles']),
        launched: cycle !== 'unlaunched',
      };
      const rating = markers.ofPacket('a rating', facts);
      const packet = await buildPacket(db, {
        cycle: { id },
        employee: cast[subject],
        state: facts.released ? 'released' : 'held',
        releasedAt,
        rating: { name: rating, abbreviation: rating },
      });
      const data = {
        ...(facts.launched
          ? {
              acknowledgedAt: releasedAt,
              response: markers.ofPacket('a response to a packet', facts),
            }
          : {}),
        employeeHash: markers.ofPacket('the address of an employee view', facts),
        managerHash: markers.ofPacket('the address of a manager view', facts),
      };
      await db.prisma.packet.update({ where: { id: packet.id }, data });
      hashes.push(data.employeeHash, data.managerHash);
    }
  }
  return hashes;
}

/**
 * Plants a photo for everyone. The key contains their name, so the photo is found wherever the name
 * is withheld.
 */
async function plantPhotos({ db, cast, files }: Ground): Promise<string[]> {
  const keys: string[] = [];
  for (const [person, who] of Object.entries(cast)) {
    if (!('id' in who)) continue;
    const key = `kast${person}-photo-of-the-directory`;
    await db.prisma.employee.update({ where: { id: who.id }, data: { photoKey: key } });
    files.push({ key, form: null, bytes: Buffer.from('a photo') });
    keys.push(key);
  }
  return keys;
}

/**
 * Plants a bulk action on all reviews of each pulse. Its readers may learn only of the reviews that
 * they may know.
 */
async function plantBulkActions({ db, cast }: Ground): Promise<void> {
  await db.pool.query(
    `
    WITH action AS (
      INSERT INTO bulk_action (key, kind, cycle_pulse_id, actor_id, change, asked, created_at)
      SELECT gen_random_uuid(), 'remind', form.cycle_pulse_id, $1, '{"kind": "remind"}', count(*), now() FROM pulse form WHERE form.cycle_pulse_id IS NOT NULL GROUP BY 3
      RETURNING id, cycle_pulse_id)
    INSERT INTO bulk_action_row (action_id, pulse_id, before) SELECT action.id, form.id, '{}' FROM action JOIN pulse form USING (cycle_pulse_id)`,
    [cast.administrator.user.id],
  );
}

/**
 * Plants what belongs to no review: a template that no one uses, an image that no one was shown.
 */
async function plantLooseThings(ground: Ground): Promise<void> {
  const { db, markers, cast } = ground;
  const words = () => markers.text('a template not in use', null);
  await buildTemplate(db, {
    title: words(),
    description: words(),
    questions: [{ text: words(), helpText: words(), subtext: words() }],
  });
  await buildTemplate(db, {
    title: words(),
    description: words(),
    archivedAt: new Date(),
    questions: [{ text: words() }],
  });
  await plantPages(ground);
  await buildUpload(db, {
    owner: cast.formerWriter,
    key: plantFile(ground, null, null, 'an image no one else was shown'),
  });
}

async function numbersIn({ pool }: Database): Promise<Record<string, number[]>> {
  const entries: [string, number[]][] = [];
  for (const table of NUMBERED_TABLES) {
    const rows = await readRows(pool, IdRow, `SELECT id FROM ${table} ORDER BY id`);
    entries.push([table, rows.map(({ id }) => id)]);
  }
  return Object.fromEntries(entries);
}
