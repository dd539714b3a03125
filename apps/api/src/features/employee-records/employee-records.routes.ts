import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import { csvFile } from '../../core/files/csv.ts';
import { xlsxFile } from '../../core/files/xlsx.ts';
import { photoAddress } from '../../core/photo-address.ts';
import { readImageUpload } from '../../http/multipart.ts';
import { FileReply, route } from '../../http/route.ts';
import { StreamReply } from '../../http/stream-reply.ts';
import type { Services } from '../../services.ts';
import { presentLeaving, presentList, presentRecord } from './employee-records.presenter.ts';
import { exportName, presentTable } from './list-export.presenter.ts';

const FILES = {
  csv: { type: 'text/csv; charset=utf-8; header=present', write: csvFile },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: xlsxFile,
  },
} as const;

const { employees: texts } = MESSAGES;

export const employeeRecordRoutes = ({
  employeeList,
  employeeRecords,
  leavings,
  photos,
  uploads,
}: Services) => [
  route(contracts.listEmployees, {
    auth: 'session',
    handle: async ({ actor, query: { filters = {}, sort, sortorder, page, per_page: perPage } }) =>
      presentList(
        await employeeList.list(
          actor,
          { filters, sort, descending: sortorder === 'desc' },
          { page, perPage },
        ),
      ),
  }),
  route(contracts.listEmployeeFilters, {
    auth: 'session',
    handle: ({ actor }) => employeeList.filters(actor),
  }),
  route(contracts.exportEmployees, {
    auth: 'session',
    handle: async ({ actor, query: { format, filters = {}, sort, sortorder, columns = [] } }) => {
      const list = await employeeList.export(actor, {
        format,
        filters,
        sort,
        descending: sortorder === 'desc',
        columns,
      });
      const { type, write } = FILES[format];
      return new StreamReply(type, exportName(list.today, format), (signal) =>
        write(presentTable(list, signal)),
      );
    },
  }),
  route(contracts.addEmployee, {
    auth: 'session',
    handle: async ({ actor, body }) => {
      const { id, name } = await employeeRecords.add(actor, body);
      return { id, message: texts.added({ name }) };
    },
  }),
  route(contracts.showEmployee, {
    auth: 'session',
    handle: async ({ actor, params }) =>
      presentRecord(actor, await employeeRecords.show(actor, params.employeeId)),
  }),
  route(contracts.saveEmployee, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      const { name, version } = await employeeRecords.save(actor, params.employeeId, body);
      return { message: texts.saved({ name }), version };
    },
  }),
  route(contracts.savePhoto, {
    auth: 'session',
    handle: async ({ actor, params, transport }) => {
      await photos.checkMayChange(actor, params.employeeId);
      await uploads.countUpload(actor);
      const key = await photos.save(
        actor,
        params.employeeId,
        await readImageUpload(transport.request),
      );
      return { id: params.employeeId, message: texts.photoSaved, photo: photoAddress(key) };
    },
  }),
  route(contracts.removePhoto, {
    auth: 'session',
    handle: async ({ actor, params }) => {
      await photos.remove(actor, params.employeeId);
      return { message: texts.photoRemoved };
    },
  }),
  route(contracts.showPhoto, {
    auth: 'session',
    handle: async ({ params }) =>
      new FileReply('image/webp', await photos.read(params.photoKey), 'photo.webp', true),
  }),
  route(contracts.previewLeaving, {
    auth: 'session',
    handle: async ({ actor, params }) =>
      presentLeaving(actor, await leavings.preview(actor, params.employeeId)),
  }),
  route(contracts.recordLeaving, {
    auth: 'session',
    handle: async ({ actor, params, body }) => ({
      message: texts.hasLeft({
        name: await leavings.record(actor, params.employeeId, {
          version: body.version,
          leftOn: body.left_on,
        }),
      }),
    }),
  }),
  route(contracts.recordReturn, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      const { name, isOutside } = await leavings.takeBack(actor, params.employeeId, body.version);
      return { message: isOutside ? texts.isBackOutside({ name }) : texts.isBack({ name }) };
    },
  }),
];
