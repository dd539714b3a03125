import { randomUUID } from 'node:crypto';
import * as pulses from '@reviews/contracts/pulses';
import { buildDraft } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf, type FormInState } from '../../testing/cases/call-case.ts';
import {
  answersIn,
  answersTo,
  at,
  OF_FORM,
  onFull,
  onOpen,
  stored,
  toWriter,
  TYPED_ANSWER,
} from '../../testing/cases/forms.ts';
import type { Ground } from '../../testing/cases/ground.ts';

const firstSave = ({ template }: Ground) => ({
  answers: answersIn(template),
  close: 0 as const,
  editor: randomUUID(),
  sequence: 1,
  base: null,
});
const onDraft = async (ground: Ground) => {
  const { hash, group } = await ground.draftedForm();
  return { params: { hash }, group };
};
/** Builds a review whose draft began with a restore. */
async function onRestored({ db, draftedForm }: Ground) {
  const { hash, group } = await draftedForm();
  const pulse = await db.prisma.pulse.findUniqueOrThrow({ where: { hash } });
  const { id } = await buildDraft(db, { pulse, restoredFrom: group, replacedId: group });
  return { params: { hash }, body: { answer_group: id } };
}

interface Editing {
  readonly answerGroup?: string;
  readonly editor?: string;
  readonly sequence?: number;
  readonly base?: null;
}
const saving = (form: FormInState, editing: Editing = {}, questionId = form.questionId) => ({
  ...at(form),
  body: { answers: answersTo({ questionId }), close: 0 as const, ...editing },
});
const restoring = (form: FormInState, group: string) => ({
  ...at(form),
  body: { answer_group: group },
});

const TABLES = ['pulse', 'draft_group', 'cycle_pulse_counter'];

/** Drafts of a review, by its writer. Who may when: `proof/tables/writing.ts`. */
export const DRAFTS = {
  calls: {
    saveDraft: {
      call: async (ground) => ({ ...(await onOpen(ground)), body: firstSave(ground) }),
      ...OF_FORM,
      by: 'writer',
      // The statement of decision 016, and the list of the form's drafts for the response.
      budget: reads(2),
      async measured(scene) {
        const [by, { params }] = [await scene.as(scene.writer), await onOpen(scene)];
        const body = firstSave(scene);
        const { answerGroup } = await by.ask(pulses.saveDraft, { params, body });
        return { by, params, body: { ...body, answerGroup, sequence: 2 } };
      },
      otherMeasured: {
        'the first of a window': {
          budget: writes(11),
          call: async (scene) => ({
            by: await scene.as(scene.writer),
            ...(await onOpen(scene)),
            body: firstSave(scene),
          }),
        },
      },
      onForm: {
        state: 'drafted',
        rest: answer.NOT_ALLOWED,
        request: (form) => saving(form),
        otherWays: {
          // What the page sends every two seconds, which has its own fast path (decision 016).
          'the window that wrote last': (form) =>
            saving(form, {
              answerGroup: form.group,
              editor: form.editor,
              sequence: 2,
              base: null,
            }),
        },
        tables: TABLES,
        actions: ['draft.saved'],
        unlessOneself:
          'drafts are saved every few seconds and are private to the writer; their versions are kept with the form',
        async wasDone(db, form) {
          const { state, headDraftGroupId, draftGroups } = await stored(db, form);
          const head = draftGroups.find(({ id }) => id === headDraftGroupId);
          return (
            state === 'draft' &&
            head?.writerId === form.assigneeId &&
            JSON.stringify(head.answers).includes(TYPED_ANSWER)
          );
        },
        bad: {
          'a save in the group of another form': {
            state: 'drafted',
            instead: answer.OTHER_WINDOW,
            request: async (form, _world, another) =>
              saving(form, { answerGroup: (await another('drafted')).group }),
          },
          'a save that has not seen the draft': {
            state: 'drafted',
            instead: answer.OTHER_WINDOW,
            request: (form) => saving(form, { editor: randomUUID(), sequence: 1, base: null }),
          },
          'a save to a question of another form': {
            state: 'open',
            instead: answer.INVALID,
            request: (form, { templates: { hidden } }) => saving(form, {}, hidden.questions[0]?.id),
          },
        },
      },
    },
    loadDraft: {
      async call(ground) {
        const { params, group } = await onDraft(ground);
        return { params, query: { answer_group: group } };
      },
      ...toWriter,
      ...OF_FORM,
      queries: ({ drafts }) => drafts().map((draft) => `answer_group=${draft}`),
      budget: reads(4),
      measured: async (scene) => ({
        ...(await onFull(scene)),
        query: { answer_group: scene.full.group },
      }),
    },
    restoreDraft: {
      async call(ground) {
        const { params, group } = await onDraft(ground);
        return { params, body: { answer_group: group } };
      },
      ...OF_FORM,
      by: 'writer',
      budget: writes(8),
      measured: async (scene) => ({
        ...(await onFull(scene)),
        body: { answer_group: scene.full.group },
      }),
      onForm: {
        state: 'drafted',
        rest: answer.NOT_ALLOWED,
        request: (form) => restoring(form, form.group),
        tables: TABLES,
        actions: ['draft.restored'],
        async wasDone(db, form) {
          const { state, headDraftGroupId, draftGroups } = await stored(db, form);
          return (
            state === 'draft' &&
            draftGroups.some(
              ({ id, restoredFrom }) => id === headDraftGroupId && restoredFrom === form.group,
            )
          );
        },
        bad: {
          'the draft group of another form': {
            state: 'drafted',
            instead: answer.NO_DRAFT,
            request: async (form, _world, another) =>
              restoring(form, (await another('drafted')).group),
          },
          'the draft group of the former writer': {
            state: 'reassigned',
            instead: answer.NO_DRAFT,
            async request(form, { db }) {
              const where = { pulseId: form.id };
              return restoring(form, (await db.prisma.draftGroup.findFirstOrThrow({ where })).id);
            },
          },
          'an empty draft group': {
            state: 'drafted',
            instead: answer.NOTHING_TO_RESTORE,
            async request(form, { db }) {
              const { id } = await db.prisma.draftGroup.create({
                data: {
                  id: randomUUID(),
                  pulseId: form.id,
                  writerId: form.assigneeId,
                  answers: {},
                },
              });
              return restoring(form, id);
            },
          },
        },
      },
    },
    undoRestore: {
      call: onRestored,
      ...OF_FORM,
      by: 'writer',
      budget: writes(9),
      async measured(scene) {
        const { by, params } = await onFull(scene);
        await by.ask(pulses.restoreDraft, { params, body: { answer_group: scene.full.group } });
        const { employeeFeedback } = await by.ask(pulses.showPulse, { params });
        return { by, params, body: { answer_group: employeeFeedback.draft?.answerGroup } };
      },
      onForm: {
        state: 'restored',
        rest: answer.NOT_ALLOWED,
        request: (form) => restoring(form, form.group),
        tables: TABLES,
        actions: ['draft.restore_undone'],
        async wasDone(db, form) {
          const { state, headDraftGroupId, draftGroups } = await stored(db, form);
          const undone = draftGroups.find(({ id }) => id === form.group);
          return (
            state === 'draft' &&
            draftGroups.some(
              ({ id, restoredFrom }) =>
                id === headDraftGroupId && id !== form.group && restoredFrom === undone?.replacedId,
            )
          );
        },
        bad: {
          'the restore of another form': {
            state: 'restored',
            instead: answer.NO_DRAFT,
            request: async (form, _world, another) =>
              restoring(form, (await another('restored')).group),
          },
          'a draft that began with no restore': {
            state: 'restored',
            instead: answer.NO_DRAFT,
            async request(form, { db }) {
              const where = { pulseId: form.id, restoredFrom: null };
              return restoring(form, (await db.prisma.draftGroup.findFirstOrThrow({ where })).id);
            },
          },
          'a restore after which another window wrote': {
            state: 'restored',
            instead: answer.OTHER_WINDOW,
            request: (form) => ({
              ...at(form),
              body: {
                answer_group: form.group,
                base: { answerGroup: form.group, version: 2 },
              },
            }),
          },
        },
      },
    },
  } satisfies Partial<CasesOf<typeof pulses>>,
};
