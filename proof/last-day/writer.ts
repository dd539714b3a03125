import {
  listMyHistory,
  listMyTasks,
  listMyWaiting,
  saveDraft,
  showImage,
  showPulse,
  submitPulse,
  uploadImage,
} from '@reviews/contracts';
import { randomUUID } from 'node:crypto';
import { answerAt, type AskedQuestion, type Change } from './answers.ts';
import type { Person } from './person.ts';

/** A form and what the server has acknowledged for it. */
export interface KeptForm {
  readonly hash: string;
  submitted: boolean;
  /** The last acknowledged change, by question. */
  readonly changes: Record<number, Change>;
}

export interface Writing {
  readonly person: Person;
  readonly questions: readonly AskedQuestion[];
  readonly forms: readonly string[];
  readonly savesPerForm: number;
  /** Time between two saves, in milliseconds. */
  readonly saveEveryMs: number;
  readonly image: Buffer;
  /** Whether the last form is written in until the day ends. */
  readonly staysWithLast: boolean;
}

/** One save in this many comes with a new image. */
const SAVES_AN_IMAGE = 60;

/**
 * A page on which one form is written, talking to the server as the web application does (decision
 * 007).
 */
class Window {
  readonly #writing: Writing;
  readonly #kept: KeptForm;
  readonly #editor = randomUUID();
  #base: { answerGroup: string; version: number } | null = null;
  #group: string | null = null;
  #sequence = 0;

  constructor(writing: Writing, kept: KeptForm) {
    this.#writing = writing;
    this.#kept = kept;
  }

  async open(): Promise<boolean> {
    const shown = await this.#writing.person.read('opening a form to write', showPulse, {
      params: { hash: this.#kept.hash },
    });
    if (shown === null) return false;
    this.#base = shown.employeeFeedback.draft;
    return true;
  }

  /** Saves what was typed since the last save. */
  async save(changes: Readonly<Record<number, Change>>): Promise<void> {
    const isFirst = this.#group === null;
    const reply = await this.#writing.person.read(
      isFirst ? 'first save of a window' : 'saving a draft',
      saveDraft,
      {
        params: { hash: this.#kept.hash },
        body: { ...this.#body(changes), close: 0 },
      },
    );
    if (reply === null) return;
    this.#group = reply.answerGroup;
    this.#base = { answerGroup: reply.answerGroup, version: reply.version };
    Object.assign(this.#kept.changes, changes);
  }

  async submit(): Promise<void> {
    const { person, questions } = this.#writing;
    // The page sends the answer of every question; the untouched ones are filled in now.
    const changes = Object.fromEntries(
      questions.map(({ id }) => [id, this.#kept.changes[id] ?? { number: 1, image: null }]),
    );
    const isAcknowledged = await person.ask('submitting a form', submitPulse, {
      params: { hash: this.#kept.hash },
      body: { ...this.#body(changes), close: 1 },
    });
    if (!isAcknowledged) return;
    Object.assign(this.#kept.changes, changes);
    this.#kept.submitted = true;
  }

  #body(changes: Readonly<Record<number, Change>>) {
    this.#sequence += 1;
    const answers = Object.fromEntries(
      this.#writing.questions.flatMap((question) => {
        const change = changes[question.id];
        return change === undefined
          ? []
          : [
              [
                question.id,
                {
                  id: question.id,
                  value: answerAt(question, change),
                  type: question.uiKey,
                  original_answer: null,
                },
              ],
            ];
      }),
    );
    return {
      answers,
      ...(this.#group === null ? {} : { answerGroup: this.#group }),
      sharingOptOut: 0 as const,
      editor: this.#editor,
      sequence: this.#sequence,
      base: this.#base,
    };
  }
}

async function lookAtHome(person: Person): Promise<void> {
  await Promise.all([
    person.ask('my tasks', listMyTasks),
    person.ask('what I wait for', listMyWaiting),
    person.ask('my history', listMyHistory),
  ]);
}

/** Inserts an image into a text. Returns its key, or null when that failed. */
async function putImage(person: Person, image: Buffer): Promise<string | null> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'trend.png');
  const reply = await person.send('uploading an image', () =>
    person.visitor.send('POST', uploadImage.path, { body: form }),
  );
  if (reply === null) return null;
  const { key } = reply.json() as { key: string };
  await person.ask('showing an image', showImage, { params: { key } });
  return key;
}

/** Returns what is typed within two seconds: one answer grows, sometimes a second one changes. */
async function typed(
  { person, questions, image }: Writing,
  kept: KeptForm,
): Promise<Record<number, Change>> {
  const { random } = person;
  const changed: Record<number, Change> = {};
  for (let count = random.chance(0.25) ? 2 : 1; count > 0; count -= 1) {
    const question = random.pick(questions);
    const before = kept.changes[question.id] ?? { number: 0, image: null };
    const shown =
      question.isRich && random.chance(1 / SAVES_AN_IMAGE)
        ? await putImage(person, image)
        : before.image;
    changed[question.id] = { number: before.number + 1, image: shown };
  }
  return changed;
}

/**
 * Runs a writer's last day: opens a form, types, saves every two seconds, submits, looks at home,
 * takes the next. Returns what the server has acknowledged, form by form.
 */
export async function write(writing: Writing): Promise<KeptForm[]> {
  const { person, forms, savesPerForm, saveEveryMs, staysWithLast } = writing;
  const all: KeptForm[] = [];
  await lookAtHome(person);
  for (const hash of forms) {
    if (person.isDone) break;
    const kept: KeptForm = { hash, submitted: false, changes: {} };
    all.push(kept);
    const window = new Window(writing, kept);
    if (!(await window.open())) continue;
    const isLast = staysWithLast && hash === forms.at(-1);
    for (let saves = 0; (saves < savesPerForm || isLast) && !person.isDone; saves += 1) {
      await person.wait(saveEveryMs);
      await window.save(await typed(writing, kept));
    }
    if (person.isDone && staysWithLast) break;
    await window.submit();
    await lookAtHome(person);
    await person.think(saveEveryMs);
  }
  return all;
}
