import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import {
  presentLibraryHistory,
  presentLibraryQuestion,
  presentTemplate,
  presentTemplateRow,
} from './templates.presenter.ts';

const { templates: texts } = MESSAGES;

export const templateRoutes = ({ templates, publications, formReaders, library }: Services) => [
  route(contracts.listTemplates, {
    auth: 'session',
    handle: async ({
      actor,
      query: { search = '', type_id: typeId = null, archived = false },
    }) => ({
      data: (await templates.list(actor, { search, typeId, archived })).map(presentTemplateRow),
    }),
  }),
  route(contracts.showTemplate, {
    auth: 'session',
    handle: async ({ actor, params }) => presentTemplate(await templates.show(actor, params.id)),
  }),
  route(contracts.createTemplate, {
    auth: 'session',
    handle: async ({ actor, body }) => ({
      id: await templates.create(actor, body.title, body.type_id),
    }),
  }),
  route(contracts.saveTemplate, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      const { revision, hasChanges, faults, updatedAt, merged } = await templates.save(
        actor,
        params.id,
        body,
      );
      return {
        revision,
        has_changes: hasChanges,
        faults: [...faults],
        updated_at: updatedAt.toISOString(),
        ...(merged && { merged }),
      };
    },
  }),
  route(contracts.publishTemplate, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      const { number, revision, questions } = await publications.publish(
        actor,
        params.id,
        body.revision,
      );
      return { message: texts.published({ number }), number, revision, questions: [...questions] };
    },
  }),
  route(contracts.discardTemplateDraft, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      await templates.discard(actor, params.id, body.revision);
      return { message: texts.discarded };
    },
  }),
  route(contracts.duplicateTemplate, {
    auth: 'session',
    handle: async ({ actor, params, body }) => ({
      id: await templates.duplicate(actor, params.id, body.title),
    }),
  }),
  route(contracts.archiveTemplate, {
    auth: 'session',
    handle: async ({ actor, params, body: { archived } }) => {
      await templates.archive(actor, params.id, archived);
      return { message: archived ? texts.archived : texts.restored };
    },
  }),
  route(contracts.deleteTemplate, {
    auth: 'session',
    handle: async ({ actor, params, query }) => {
      await templates.remove(actor, params.id, query.revision);
      return { message: texts.deleted };
    },
  }),
  route(contracts.previewReaders, {
    auth: 'session',
    handle: async ({ actor, params, body }) => ({
      readers: (await formReaders.preview(actor, params.id, body.options)).map(
        ({ group, when, knowsWriter }) => ({ group, when, knows_writer: knowsWriter }),
      ),
    }),
  }),
  route(contracts.listLibraryQuestions, {
    auth: 'session',
    handle: async ({ actor, query: { search = '', archived = false } }) => ({
      data: (await library.list(actor, { search, archived })).map(presentLibraryQuestion),
    }),
  }),
  route(contracts.showLibraryQuestion, {
    auth: 'session',
    handle: async ({ actor, params }) =>
      presentLibraryHistory(await library.show(actor, params.id)),
  }),
  route(contracts.addLibraryQuestion, {
    auth: 'session',
    handle: async ({ actor, body }) => library.add(actor, body),
  }),
  route(contracts.changeLibraryQuestion, {
    auth: 'session',
    handle: async ({ actor, params, body: { version, ...words } }) =>
      library.change(actor, params.id, version, words),
  }),
  route(contracts.archiveLibraryQuestion, {
    auth: 'session',
    handle: async ({ actor, params, body: { archived } }) => {
      await library.archive(actor, params.id, archived);
      return { message: archived ? texts.libraryArchived : texts.libraryRestored };
    },
  }),
];
