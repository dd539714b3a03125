import {
  applyImport,
  listImportRows,
  mapImport,
  showImport,
  undoImport,
  uploadImport,
  type ImportMappingInput,
  type ImportRowView,
  type ImportView,
} from '@reviews/contracts';
import type { ImportKind } from '@reviews/domain';
import type { Answer, Caller, TestApp } from './start-test-app.ts';
import { replyOf } from './worlds.ts';

const ONCE = { signal: new AbortController().signal, isLast: true };

/** Runs imports as one person; jobs run immediately. */
export function importing(app: TestApp, caller: Caller) {
  const params = ({ id }: { readonly id: number }) => ({ id: String(id) });
  const finish = async (answer: Answer): Promise<Answer> => {
    for (const id of await app.services.importJob.waiting())
      await app.services.importJob.run(id, ONCE);
    return answer;
  };
  const upload = (file: Buffer | string, name = 'people.csv'): Promise<Answer> => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(file)]), name);
    return caller.send('POST', '/api/imports', { body: form });
  };
  const show = async (one: { readonly id: number }): Promise<ImportView> =>
    replyOf(showImport, await caller.call(showImport, { params: params(one) }));
  const map = async (one: ImportView, mapping: Partial<ImportMappingInput> = {}): Promise<Answer> =>
    finish(
      await caller.call(mapImport, { params: params(one), body: { ...one.mapping, ...mapping } }),
    );
  return {
    upload,
    show,
    map,
    uploaded: async (file: Buffer | string, name?: string): Promise<ImportView> =>
      replyOf(uploadImport, await upload(file, name)),
    /** Uploads and reads a file, with the suggested mapping unless another is given. */
    async previewed(
      file: Buffer | string,
      mapping: Partial<ImportMappingInput> = {},
    ): Promise<ImportView> {
      const one = replyOf(uploadImport, await upload(file));
      replyOf(mapImport, await map(one, mapping));
      return show(one);
    },
    rows: async (
      one: { readonly id: number },
      kind: ImportKind,
      search?: string,
    ): Promise<ImportRowView[]> =>
      replyOf(
        listImportRows,
        await caller.call(listImportRows, {
          params: params(one),
          query: { kind, ...(search === undefined ? {} : { search }) },
        }),
      ).data,
    apply: async (one: ImportView): Promise<Answer> =>
      finish(
        await caller.call(applyImport, { params: params(one), body: { digest: one.digest ?? '' } }),
      ),
    undo: async (one: { readonly id: number }, keepChanged = false): Promise<Answer> =>
      finish(
        await caller.call(undoImport, { params: params(one), body: { keep_changed: keepChanged } }),
      ),
  };
}
