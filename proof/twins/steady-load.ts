import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  listMyTasks,
  reopenPulse,
  saveDraft,
  searchCyclePulse,
  showAppConfig,
  showImage,
  showPulse,
  showUser,
  uploadImage,
} from '@reviews/contracts';
import type { Pulse } from '@reviews/db';
import { buildEmployee } from '@reviews/factories';
import { Visitor, type Reply } from '@reviews/harness';
import { answering, EditorWindow } from './editor-window.ts';
import { imageForm } from './sessions-as-one.ts';
import { openForm, type Stage } from './stage.ts';

/**
 * Each round has STEPS steps. The other numbers are where each kind of step ends within it: first
 * uploads, then submits, saves, pages.
 */
const [UPLOADS, SUBMITS, SAVES, PAGES, STEPS] = [1, 2, 8, 11, 20];

const GONE = new Set([404, 503]);

/**
 * One visitor's part of the load: a review of their own, and a record of the acknowledged writes.
 */
interface Worker {
  readonly name: string;
  readonly visitor: Visitor;
  readonly userId: number;
  readonly form: Pulse;
  /** HR, who reopens the review after it was submitted. */
  readonly opener: Visitor;
  window: EditorWindow;
  step: number;
  saved: string | null;
  submitted: number;
  reopened: number;
  /** Acknowledged saves of the current window. */
  saves: number;
  images: string[];
}

/** Visitors who send requests continuously, and the outcome of each request. */
export class SteadyLoad {
  readonly #stage: Stage;
  readonly #workers: Worker[];
  readonly #pauseMs: number;
  readonly #running: Promise<void>[] = [];
  #goesOn = true;
  readonly faults: string[] = [];
  /** Duration of each request in milliseconds. */
  readonly durations: number[] = [];

  private constructor(stage: Stage, workers: Worker[], pauseMs: number) {
    this.#stage = stage;
    this.#workers = workers;
    this.#pauseMs = pauseMs;
  }

  /** Signs visitors in through the proxy, each on separate connections as browsers have. */
  static async prepare(stage: Stage, visitors: number, pauseMs: number): Promise<SteadyLoad> {
    const {
      db,
      cast,
      pair: { proxy },
    } = stage;
    const opener = await Visitor.signIn(proxy.url, cast.hr.user.email);
    const workers: Worker[] = [];
    for (let index = 0; index < visitors; index += 1) {
      const person = await buildEmployee(db, {});
      const form = await openForm(stage, person);
      const known = await Visitor.withSession(proxy.url, db, person.user);
      const visitor = new Visitor(proxy.url, new Agent({ keepAlive: true, maxSockets: 4 }));
      for (const cookie of known.credentials.cookie.split('; '))
        visitor.setCookie(
          cookie.slice(0, cookie.indexOf('=')),
          cookie.slice(cookie.indexOf('=') + 1),
        );
      const window = new EditorWindow(visitor, form);
      // Not all at the same point of their round.
      workers.push({
        name: `visitor ${index + 1}`,
        visitor,
        userId: person.user.id,
        form,
        opener,
        window,
        step: index * 7,
        saved: null,
        submitted: 0,
        reopened: 0,
        saves: 0,
        images: [],
      });
    }
    return new SteadyLoad(stage, workers, pauseMs);
  }

  start(): void {
    for (const worker of this.#workers) this.#running.push(this.#work(worker));
  }

  /** Lets requests in progress finish, and starts no more. */
  async stop(): Promise<void> {
    this.#goesOn = false;
    await Promise.all(this.#running);
  }

  /** Returns what was acknowledged and is missing or duplicated. */
  async lostOrDoubled(): Promise<string[]> {
    const found: string[] = [];
    for (const worker of this.#workers) found.push(...(await this.#compare(worker)));
    return found;
  }

  async #work(worker: Worker): Promise<void> {
    while (this.#goesOn) {
      worker.step += 1;
      await this.#step(worker).catch((error: unknown) =>
        this.faults.push(
          `${worker.name}: ${error instanceof Error ? error.message : String(error)}`,
        ),
      );
      if (this.#pauseMs > 0) await pause(this.#pauseMs);
    }
  }

  async #step(worker: Worker): Promise<void> {
    const turn = worker.step % STEPS;
    if (turn < UPLOADS) await this.#upload(worker);
    else if (turn < SUBMITS) await this.#submit(worker);
    else if (turn < SAVES) await this.#save(worker);
    else if (turn < PAGES) await this.#openPage(worker);
    else await this.#read(worker, turn);
  }

  /**
   * Sends a request, and records its duration and whether it returned 200 or another accepted
   * status. Returns undefined if it did not.
   */
  async #take(
    worker: Worker,
    what: string,
    send: () => Promise<Reply>,
    isFine: (reply: Reply) => boolean = () => false,
  ): Promise<Reply | undefined> {
    const begun = performance.now();
    try {
      const reply = await send();
      if (reply.status === 200 || isFine(reply)) return reply;
      this.faults.push(
        `${worker.name} was answered ${reply.status} to ${what}: ${reply.text.slice(0, 200)}`,
      );
    } catch (error) {
      this.faults.push(
        `${worker.name} had no answer to ${what}: ${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      this.durations.push(performance.now() - begun);
    }
    return undefined;
  }

  async #save(worker: Worker): Promise<void> {
    const text = `${worker.name}, step ${worker.step}`;
    const reply = await this.#take(worker, saveDraft.id, () =>
      worker.window.save(answering(this.#stage.question, text)),
    );
    if (reply === undefined) return;
    worker.saved = text;
    worker.saves += 1;
    const { version } = saveDraft.response.parse(reply.json());
    if (version !== worker.saves)
      this.faults.push(
        `${worker.name} saved for the ${worker.saves}. time in one window and was told version ${version}`,
      );
  }

  async #submit(worker: Worker): Promise<void> {
    const text = `${worker.name}, step ${worker.step}`;
    if (
      (await this.#take(worker, 'submitPulse', () =>
        worker.window.submit(answering(this.#stage.question, text)),
      )) === undefined
    )
      return;
    worker.submitted += 1;
    if (
      (await this.#take(worker, reopenPulse.id, () =>
        worker.opener.call(reopenPulse, { params: { hash: worker.form.hash } }),
      )) === undefined
    )
      return;
    worker.reopened += 1;
    Object.assign(worker, {
      window: new EditorWindow(worker.visitor, worker.form),
      saved: null,
      saves: 0,
    });
  }

  async #upload(worker: Worker): Promise<void> {
    const stored = await this.#take(worker, uploadImage.id, () =>
      worker.visitor.send('POST', uploadImage.path, { body: imageForm() }),
    );
    if (stored === undefined) return;
    const { key } = uploadImage.response.parse(stored.json());
    worker.images.push(key);
    await this.#take(worker, showImage.id, () =>
      worker.visitor.call(showImage, { params: { key } }),
    );
  }

  /** Opens the page, and the script it names, which may be from the other build. */
  async #openPage(worker: Worker): Promise<void> {
    const page = await this.#take(worker, 'the page', () => worker.visitor.send('GET', '/'));
    const received = performance.now();
    const script = /src="([^"]+)"/.exec(page?.text ?? '')?.[1];
    if (script === undefined) return;
    // The last process of a build is gone when its drain is over. After that its files return 404,
    // or 503 while it starts. Someone who asks later reloads the page, as the web application does.
    const mayBeGone = ({ status }: Reply): boolean =>
      GONE.has(status) && performance.now() - received > this.#stage.pair.drainMs / 2;
    const asked = await this.#take(
      worker,
      `the script ${script}`,
      () => worker.visitor.send('GET', script),
      mayBeGone,
    );
    if (asked !== undefined && GONE.has(asked.status)) await this.#openPage(worker);
  }

  async #read(worker: Worker, turn: number): Promise<void> {
    const { visitor, opener, form } = worker;
    const { cycle, cyclePulse } = this.#stage;
    const reads: readonly (readonly [string, () => Promise<Reply>])[] = [
      [showPulse.id, () => visitor.call(showPulse, { params: { hash: form.hash } })],
      [listMyTasks.id, () => visitor.call(listMyTasks)],
      [showUser.id, () => visitor.call(showUser)],
      [showAppConfig.id, () => visitor.call(showAppConfig)],
      [
        searchCyclePulse.id,
        () =>
          opener.call(searchCyclePulse, {
            params: { cycleId: String(cycle.id), pulseId: String(cyclePulse.id) },
          }),
      ],
    ];
    const [what, send] = reads[turn % reads.length] ?? [];
    if (what !== undefined && send !== undefined) await this.#take(worker, what, send);
  }

  async #compare({
    name,
    form,
    userId,
    saved,
    saves,
    submitted,
    reopened,
    images,
  }: Worker): Promise<string[]> {
    const { db, question } = this.#stage;
    const found: string[] = [];
    const pulse = await db.prisma.pulse.findUniqueOrThrow({ where: { id: form.id } });
    const head =
      pulse.headDraftGroupId === null
        ? null
        : await db.prisma.draftGroup.findUniqueOrThrow({ where: { id: pulse.headDraftGroupId } });
    const kept =
      head === null ? null : (head.answers as Readonly<Record<string, unknown>>)[question];
    if (kept !== saved || (head?.version ?? 0) !== saves)
      found.push(
        `${name} was told that "${saved}" is kept as save ${saves}; kept is "${String(kept)}" as save ${head?.version ?? 0}`,
      );
    const submissions = await db.prisma.pulseSubmission.count({ where: { pulseId: form.id } });
    if (submissions !== submitted)
      found.push(`${name} submitted ${submitted} times; ${submissions} submissions are there`);
    const reopenings = await db.prisma.changeLog.count({
      where: { action: 'pulse.reopened', entityId: String(form.id) },
    });
    if (reopenings !== reopened)
      found.push(`The form of ${name} was reopened ${reopened} times; ${reopenings} are logged`);
    const uploads = await db.prisma.upload.findMany({
      where: { ownerId: userId },
      select: { key: true },
    });
    if (uploads.length !== images.length || !uploads.every(({ key }) => images.includes(key)))
      found.push(`${name} put in ${images.length} images; ${uploads.length} are there`);
    return found;
  }
}
