import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readRows, type Database } from '@reviews/db';
import { z } from 'zod';
import {
  sameContent,
  withoutNulls,
  type Content,
  type FormEntry,
  type Ledger,
  type SentSave,
  type WindowEntry,
} from './ledger.ts';
import { showTheSame } from './picture.ts';
import { compareAfterKill, type Reader } from './reading.ts';

const DraftRow = z.strictObject({
  id: z.string(),
  pulse_id: z.int(),
  editor: z.string().nullable(),
  sequence: z.int(),
  version: z.int(),
  answers: z.record(z.string(), z.unknown()),
});
type DraftRow = z.infer<typeof DraftRow>;

const FormRow = z.strictObject({
  id: z.int(),
  state: z.string(),
  head_draft_group_id: z.string().nullable(),
  submissions: z.array(z.record(z.string(), z.unknown())),
  logged_submissions: z.int(),
  logged_reopenings: z.int(),
  logged_stand_ins: z.int(),
  viewers: z.array(z.int()),
  comments: z.array(z.strictObject({ key: z.string(), userId: z.int(), body: z.string() })),
});
type FormRow = z.infer<typeof FormRow>;

const FORMS = `
  SELECT p.id, p.state, p.head_draft_group_id::text,
    ARRAY(SELECT s.answers FROM pulse_submission s WHERE s.pulse_id = p.id ORDER BY s.number) AS submissions,
    (SELECT count(*)::int FROM change_log l WHERE l.entity = 'pulse' AND l.entity_id = p.id::text AND l.action = 'pulse.submitted') AS logged_submissions,
    (SELECT count(*)::int FROM change_log l WHERE l.entity = 'pulse' AND l.entity_id = p.id::text AND l.action = 'pulse.reopened') AS logged_reopenings,
    (SELECT count(*)::int FROM change_log l WHERE l.entity = 'pulse' AND l.entity_id = p.id::text AND l.action = 'draft.saved') AS logged_stand_ins,
    ARRAY(SELECT v.user_id FROM pulse_view v WHERE v.pulse_id = p.id) AS viewers,
    coalesce((SELECT json_agg(json_build_object('key', k.client_key, 'userId', k.author_id, 'body', k.body)) FROM comment k WHERE k.pulse_id = p.id AND k.deleted_at IS NULL), '[]') AS comments
  FROM pulse p`;
const DRAFTS = `SELECT id::text, pulse_id, editor::text, sequence, version, answers FROM draft_group`;

/**
 * Compares stored data with the ledger, during or after the writes. Returns one sentence per fault.
 */
export function compare(
  db: Pick<Database, 'pool'>,
  ledger: Ledger,
  storageDir: string,
): Promise<string[]> {
  return compareAfterKill(
    db,
    (reader) => compareAtOneMoment(reader, ledger, storageDir),
    'one moment',
  );
}

async function compareAtOneMoment(
  reader: Reader,
  ledger: Ledger,
  storageDir: string,
): Promise<string[]> {
  // Before the first statement, because the snapshot is taken at that statement.
  const known = ledger.mark();
  const stored = await read(reader);
  const faults: string[] = [];
  for (const form of ledger.forms.values()) {
    const row = stored.forms.find(({ id }) => id === form.id);
    if (row === undefined) faults.push(`Form ${form.id} is gone.`);
    else
      faults.push(
        ...compareForm(
          form,
          row,
          stored.drafts.filter(({ pulse_id: pulse }) => pulse === form.id),
          known,
        ),
      );
  }
  return [
    ...faults,
    ...(await compareUploads(ledger, stored.uploads, storageDir)),
    ...compareSessions(ledger, stored.sessions, known),
  ];
}

const UploadRow = z.strictObject({ key: z.string(), owner_id: z.int(), size: z.int() });

const SessionRow = z.strictObject({ id: z.string(), holds: z.boolean() });

async function read(reader: Reader) {
  const forms = await readRows(reader, FormRow, FORMS);
  const drafts = await readRows(reader, DraftRow, DRAFTS);
  const uploads = await readRows(reader, UploadRow, 'SELECT key, owner_id, size FROM upload');
  const sessions = await readRows(
    reader,
    SessionRow,
    `SELECT encode(id, 'hex') AS id, revoked_at IS NULL AND expires_at > now() AS holds FROM session`,
  );
  return { forms, drafts, uploads, sessions };
}

const wasKnown = (entry: { readonly acknowledged: number | null }, known: number) =>
  entry.acknowledged !== null && entry.acknowledged <= known;
const count = <T extends { readonly acknowledged: number | null }>(
  entries: readonly T[],
  known: number,
) => entries.filter((entry) => wasKnown(entry, known)).length;

function compareForm(
  form: FormEntry,
  row: FormRow,
  drafts: readonly DraftRow[],
  known: number,
): string[] {
  return [
    ...drafts.flatMap((draft) => explainDraft(form, draft, known)),
    ...[...form.windows.values()].flatMap((window) => missingSaves(form, window, drafts, known)),
    ...doubledDrafts(form, drafts),
    ...compareSubmissions(form, row, known),
    ...compareHead(form, row, drafts),
    ...compareViews(form, row, known),
    ...compareComments(form, row, known),
  ];
}

/** Every stored draft was sent, is whole, and counts each save once. */
function explainDraft(form: FormEntry, draft: DraftRow, known: number): string[] {
  const where = `Draft ${draft.id} of form ${form.id}`;
  const window = form.windows.get(draft.editor ?? '');
  const save = window?.saves.find(({ sequence }) => sequence === draft.sequence);
  if (window === undefined || save === undefined)
    return [`${where} was never sent: window ${draft.editor}, save ${draft.sequence}.`];
  if (save.refused) return [`${where} holds save ${save.sequence}, which was refused.`];
  const content = withoutNulls(draft.answers);
  if (!sameContent(content, save.content))
    return [
      `${where} holds ${JSON.stringify(content)}, not what save ${save.sequence} made of it: ${JSON.stringify(save.content)}.`,
    ];
  const group = savesOfGroup(window, save);
  const least = Math.max(1, count(group, known));
  return draft.version < least || draft.version > group.length
    ? [`${where} is version ${draft.version} after ${least} confirmed of ${group.length} saves.`]
    : [];
}

/** Returns the saves that went to the same draft, up to this one. */
function savesOfGroup(window: WindowEntry, save: SentSave): readonly SentSave[] {
  const upTo = window.saves.filter(({ sequence }) => sequence <= save.sequence);
  return upTo.slice(upTo.findLastIndex(({ opens }) => opens));
}

/** A confirmed save is in its draft, or a later save of the same window is. */
function missingSaves(
  form: FormEntry,
  window: WindowEntry,
  drafts: readonly DraftRow[],
  known: number,
): string[] {
  return window.saves
    .filter((save) => wasKnown(save, known))
    .flatMap((save) => {
      const draft = drafts.find(({ id }) => id === save.group);
      if (
        draft !== undefined &&
        draft.editor === window.editor &&
        draft.sequence >= save.sequence &&
        draft.version >= save.version
      )
        return [];
      return [
        `Save ${save.sequence} of window ${window.editor} in form ${form.id} was confirmed (draft ${save.group}, version ${save.version}) and is lost: ${draft === undefined ? 'there is no such draft' : `that draft is at save ${draft.sequence}, version ${draft.version}`}.`,
      ];
    });
}

function doubledDrafts(form: FormEntry, drafts: readonly DraftRow[]): string[] {
  const seen = new Set<string>();
  return drafts.flatMap(({ editor, sequence }) => {
    const save = `${editor} ${sequence}`;
    if (!seen.has(save)) {
      seen.add(save);
      return [];
    }
    return [`Save ${sequence} of window ${editor} in form ${form.id} is stored twice.`];
  });
}

/**
 * Every confirmed submission is there once, in order, with exactly its answers; then at most the
 * one in progress.
 */
function compareSubmissions(form: FormEntry, row: FormRow, known: number): string[] {
  const faults: string[] = [];
  const confirmed = count(form.submissions, known);
  const { length } = row.submissions;
  if (length < confirmed)
    faults.push(`Form ${form.id} has ${length} submissions; ${confirmed} were confirmed.`);
  if (length > form.submissions.length)
    faults.push(
      `Form ${form.id} has ${length} submissions; only ${form.submissions.length} were sent.`,
    );
  for (const [place, sent] of form.submissions.slice(0, length).entries()) {
    const content: Content = withoutNulls(row.submissions[place] ?? {});
    if (!sameContent(content, sent.content))
      faults.push(
        `Submission ${place + 1} of form ${form.id} holds ${JSON.stringify(content)} instead of ${JSON.stringify(sent.content)}.`,
      );
  }
  const reopened = count(form.reopenings, known);
  if (row.logged_submissions !== length)
    faults.push(
      `The change log has ${row.logged_submissions} submissions of form ${form.id}, which has ${length}.`,
    );
  if (row.logged_reopenings < reopened || row.logged_reopenings > form.reopenings.length)
    faults.push(
      `The change log has ${row.logged_reopenings} reopenings of form ${form.id}; ${reopened} of ${form.reopenings.length} were confirmed.`,
    );
  if (row.logged_stand_ins > 0)
    faults.push(
      `The change log has ${row.logged_stand_ins} drafts saved in the writer's name in form ${form.id}.`,
    );
  return faults;
}

/** Checks the current draft: no draft from before the last submission comes back. */
function compareHead(form: FormEntry, row: FormRow, drafts: readonly DraftRow[]): string[] {
  const isClosed = row.submissions.length > row.logged_reopenings;
  if (isClosed !== (row.state === 'complete'))
    return [
      `Form ${form.id} is ${row.state} after ${row.submissions.length} submissions and ${row.logged_reopenings} reopenings.`,
    ];
  if (row.head_draft_group_id === null) return [];
  if (isClosed) return [`Form ${form.id} is complete and has a draft.`];
  const editor = drafts.find(({ id }) => id === row.head_draft_group_id)?.editor ?? '';
  const round = form.windows.get(editor)?.round;
  return round === row.submissions.length
    ? []
    : [`Form ${form.id} is at a draft from before submission ${row.submissions.length}.`];
}

function compareViews(form: FormEntry, row: FormRow, known: number): string[] {
  return form.views
    .filter((view) => wasKnown(view, known) && !row.viewers.includes(view.userId))
    .map(
      ({ userId }) =>
        `User ${userId} has marked form ${form.id} as read, which was confirmed, and it is unread.`,
    );
}

/**
 * Every confirmed comment is stored unchanged; every stored comment was sent, and is there once.
 */
function compareComments(form: FormEntry, row: FormRow, known: number): string[] {
  const said = new Map(form.comments.map((comment) => [comment.key, comment]));
  const stored = new Map(row.comments.map((comment) => [comment.key, comment]));
  const lost = form.comments
    .filter((comment) => wasKnown(comment, known) && !stored.has(comment.key))
    .map(({ key }) => `Comment ${key} on form ${form.id} was confirmed and is not there.`);
  const strange = row.comments
    .filter(
      ({ key, userId, body }) => said.get(key)?.userId !== userId || said.get(key)?.body !== body,
    )
    .map(({ key }) => `Comment ${key} on form ${form.id} is not what was sent.`);
  const doubled =
    row.comments.length > stored.size
      ? [`Form ${form.id} has ${row.comments.length} comments under ${stored.size} keys.`]
      : [];
  return [...lost, ...strange, ...doubled];
}

async function compareUploads(
  ledger: Ledger,
  rows: readonly { key: string; owner_id: number; size: number }[],
  storageDir: string,
): Promise<string[]> {
  const faults: string[] = [];
  const uploads = new Map(ledger.uploads.map((upload) => [upload.key, upload]));
  for (const { key, size } of rows) {
    const bytes = await readFile(path.join(storageDir, key)).catch(() => null);
    if (bytes === null) faults.push(`Upload ${key} has a row and no file.`);
    else if (bytes.length !== size)
      faults.push(`The file of upload ${key} has ${bytes.length} bytes; its row says ${size}.`);
    const sent = uploads.get(key);
    if (sent !== undefined && bytes !== null && !showTheSame(bytes, sent.bytes))
      faults.push(`The file of upload ${key} does not show what was sent.`);
  }
  const stored = new Map(rows.map((row) => [row.key, row]));
  for (const { key, userId } of uploads.values())
    if (stored.get(key)?.owner_id !== userId)
      faults.push(`Upload ${key} was confirmed to user ${userId} and is not theirs.`);
  return faults;
}

function compareSessions(
  ledger: Ledger,
  rows: readonly { id: string; holds: boolean }[],
  known: number,
): string[] {
  const holds = new Map(rows.map((row) => [row.id, row.holds]));
  const digest = (token: string) => createHash('sha256').update(token).digest('hex');
  const lost = [...ledger.liveTokens].filter(
    ([token, at]) =>
      at <= known && ledger.liveTokens.has(token) && holds.get(digest(token)) !== true,
  );
  const revived = [...ledger.endedTokens].filter(
    ([token, at]) => at <= known && holds.get(digest(token)) === true,
  );
  return [
    ...lost.map(() => 'A session that was confirmed does not hold.'),
    ...revived.map(() => 'A session that was confirmed to be over still holds.'),
  ];
}
