import * as contracts from '@reviews/contracts';
import { MESSAGES } from '@reviews/domain';
import type { Request } from 'express';
import { Unavailable } from '../../http/error-table.ts';
import { FileReply, route, type Transport } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { presentOutcome, presentPacket, presentPacketRow } from './packets.presenter.ts';
import { PrintFailed, type PacketPdf } from './packet-pdf.service.ts';
import type { Released } from './packets.service.ts';

const BEARER = /^Bearer ([A-Za-z0-9_-]{16,128})$/;
/** Returns the bearer token of the request (NAV-08). */
const bearerOf = (request: Request): string | undefined =>
  BEARER.exec(request.get('authorization') ?? '')?.[1];

const released = (
  { outcomes, done, left }: Released,
  words: (given: { count: number }) => string,
) => ({
  message: done === 0 ? MESSAGES.packets.nothingChanged : words({ count: done }),
  data: outcomes.map(presentOutcome),
  done,
  left,
});

/** Sends the PDF of a packet. Cancels printing if the client disconnects. */
async function asFile(
  { fileName, print }: PacketPdf,
  { request: { res: response } }: Transport,
): Promise<FileReply> {
  const gone = new AbortController();
  response?.once('close', () => gone.abort());
  try {
    const bytes = await print(gone.signal);
    // Keeps every letter of the name, per RFC 6266.
    response?.attachment(fileName);
    return new FileReply('application/pdf', bytes);
  } catch (error) {
    throw error instanceof PrintFailed ? new Unavailable() : error;
  }
}

export const packetRoutes = ({ packets, packetReading, packetPdf, cycleClosing }: Services) => [
  route(contracts.showCycleClosing, {
    auth: 'session',
    handle: ({ actor, params }) => cycleClosing.preview(actor, params.id),
  }),
  route(contracts.listPackets, {
    auth: 'session',
    handle: async ({ actor, params, query }) => {
      const { cycle, rows, counts, departments, total } = await packets.list(
        actor,
        params.cycleId,
        query,
      );
      return {
        cycle: { id: cycle.id, name: cycle.name },
        data: rows.map((row) => presentPacketRow(actor, cycle, row)),
        totalResults: total,
        counts,
        departments: [...departments],
      };
    },
  }),
  route(contracts.releasePackets, {
    auth: 'session',
    handle: async ({ actor, params, body }) =>
      released(await packets.release(actor, params.cycleId, body), MESSAGES.packets.releasedMany),
  }),
  route(contracts.unreleasePackets, {
    auth: 'session',
    handle: async ({ actor, params, body }) =>
      released(
        await packets.unrelease(actor, params.cycleId, body.employee_ids),
        MESSAGES.packets.takenBack,
      ),
  }),
  route(contracts.showPacket, {
    auth: 'session',
    handle: async ({ actor, params }) =>
      presentPacket(actor, await packetReading.show(actor, 'employee', params.hash)),
  }),
  route(contracts.showManagerPacket, {
    auth: 'session',
    handle: async ({ actor, params }) =>
      presentPacket(actor, await packetReading.show(actor, 'manager', params.hash)),
  }),
  route(contracts.acknowledgePacket, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      const { again } = await packetReading.acknowledge(actor, params.hash, body);
      return { message: again ? MESSAGES.packets.responseSaved : MESSAGES.packets.acknowledged };
    },
  }),
  route(contracts.createPacketToken, {
    auth: 'session',
    handle: async ({ actor, params, body }) => {
      const { token, expiresAt } = await packetReading.createToken(actor, params.hash, body.view);
      return { token, expires_at: expiresAt.toISOString() };
    },
  }),
  route(contracts.showDownload, {
    auth: 'anyone',
    handle: async ({ params, transport }) => {
      const { reader, read } = await packetReading.download(
        bearerOf(transport.request),
        'employee',
        params.hash,
      );
      return presentPacket(reader, read);
    },
  }),
  route(contracts.showManagerDownload, {
    auth: 'anyone',
    handle: async ({ params, transport }) => {
      const { reader, read } = await packetReading.download(
        bearerOf(transport.request),
        'manager',
        params.hash,
      );
      return presentPacket(reader, read);
    },
  }),
  route(contracts.showPacketPdf, {
    auth: 'anyone',
    handle: async ({ params, transport }) =>
      asFile(await packetPdf.make(bearerOf(transport.request), 'employee', params.hash), transport),
  }),
  route(contracts.showManagerPacketPdf, {
    auth: 'anyone',
    handle: async ({ params, transport }) =>
      asFile(await packetPdf.make(bearerOf(transport.request), 'manager', params.hash), transport),
  }),
];
