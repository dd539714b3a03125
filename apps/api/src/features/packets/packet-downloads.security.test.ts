import { createPacketToken, showManagerPacket, type PacketDocument } from '@reviews/contracts';
import { DOWNLOAD_TOKEN_MS, MESSAGES } from '@reviews/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSeason, type PacketSeason } from '../../testing/packet-season.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  comparable,
  impersonating,
  replyOf,
  type Company,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
let season: PacketSeason;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  season = await buildSeason(app, company, { released: true });
});

type View = 'employee' | 'manager';
const hashOf = (view: View, { packet } = season) =>
  view === 'employee' ? packet.employeeHash : packet.managerHash;
const ask = (caller: Caller, view: View) =>
  caller.call(createPacketToken, { params: { hash: hashOf(view) }, body: { view } });
const tokenFor = async (caller: Caller, view: View): Promise<string> =>
  replyOf(createPacketToken, await ask(caller, view)).token;

/** Redeems a token as a page without cookies does. */
async function redeem(view: View, token: string | undefined, hash = hashOf(view)) {
  const response = await fetch(
    `${app.url}/api/packets/${hash}/download${view === 'manager' ? '/manager' : ''}`,
    { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } },
  );
  return {
    status: response.status,
    body: (await response.json()) as unknown,
    headers: response.headers,
  };
}
const refusal = { status: 404, body: { message: MESSAGES.packets.downloadExpired } };

describe('[PKT-07, NAV-08, RT-26, RT-27] download with a token', () => {
  it.each([
    ['subject', 'employee'],
    ['hr', 'employee'],
    ['hr', 'manager'],
    ['manager', 'manager'],
  ] as const)('%s: returns the %s view without any cookie', async (person, view) => {
    const { status, body, headers } = await redeem(
      view,
      await tokenFor(company.callers[person], view),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ view, can_download: false, can_acknowledge: false });
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it('returns what its owner reads in the product', async () => {
    const { manager } = company.callers;
    const onPage: PacketDocument = replyOf(
      showManagerPacket,
      await manager.call(showManagerPacket, { params: { hash: season.packet.managerHash } }),
    );
    expect((await redeem('manager', await tokenFor(manager, 'manager'))).body).toEqual({
      ...onPage,
      can_download: false,
      can_acknowledge: false,
    });
  });

  it('is refused in the same way for a missing, wrong, used or expired token, another view or another packet', async () => {
    const { hr } = company.callers;
    const used = await tokenFor(hr, 'employee');
    expect((await redeem('employee', used)).status).toBe(200);
    const other = await buildSeason(app, company, { released: true });
    const [forView, forPacket, old] = [
      await tokenFor(hr, 'employee'),
      await tokenFor(hr, 'employee'),
      await tokenFor(hr, 'employee'),
    ];
    const refused = [
      await redeem('employee', undefined),
      await redeem('employee', 'A'.repeat(43)),
      await redeem('employee', 'short'),
      await redeem('employee', used),
      await redeem('manager', forView),
      await redeem('manager', forView, season.packet.employeeHash),
      await redeem('employee', forPacket, other.packet.employeeHash),
    ];
    // A failed attempt elsewhere does not use up the token.
    expect((await redeem('employee', forView)).status).toBe(200);
    app.clock.advance(DOWNLOAD_TOKEN_MS);
    refused.push(await redeem('employee', old));
    app.clock.advance(-DOWNLOAD_TOKEN_MS);
    for (const answer of refused)
      expect(comparable(answer)).toEqual(comparable(refused[0] ?? answer));
    expect(refused[0]).toMatchObject(refusal);
  });

  it('lets one of two simultaneous requests read', async () => {
    const token = await tokenFor(company.callers.hr, 'manager');
    const answers = await Promise.all([redeem('manager', token), redeem('manager', token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it('is refused once the packet is unreleased or the account is closed', async () => {
    const token = await tokenFor(company.callers.subject, 'employee');
    await app.db.prisma.packet.update({
      where: { id: season.packet.id },
      data: { state: 'held', releasedAt: null },
    });
    expect(await redeem('employee', token)).toMatchObject(refusal);
    const closed = await tokenFor(company.callers.manager, 'manager');
    await app.db.prisma.user.update({
      where: { id: company.people.manager.user.id },
      data: { deactivatedAt: app.clock.now() },
    });
    expect(await redeem('manager', closed)).toMatchObject(refusal);
    await app.db.prisma.user.update({
      where: { id: company.people.manager.user.id },
      data: { deactivatedAt: null },
    });
  });

  it('issues tokens only to people who may open the view, never while impersonating', async () => {
    expect((await ask(company.callers.stranger, 'employee')).status).toBe(404);
    expect((await ask(company.callers.subject, 'manager')).status).toBe(404);
    const asSubject = await impersonating(app, company.people.hr, company.people.subject);
    expect(await ask(asSubject, 'employee')).toMatchObject({
      status: 403,
      body: { message: MESSAGES.packets.notWhileImpersonating },
    });
  });

  it('stores only the SHA-256, and removes it after expiry', async () => {
    const token = await tokenFor(company.callers.hr, 'manager');
    const rows = await app.db.prisma.packetToken.findMany();
    expect(rows.every(({ id }) => id.length === 32)).toBe(true);
    expect(JSON.stringify(rows.map(({ id }) => Buffer.from(id).toString('utf8')))).not.toContain(
      token,
    );
    app.clock.advance(DOWNLOAD_TOKEN_MS);
    await tokenFor(await app.as(company.people.hr.user), 'manager');
    expect(await app.db.prisma.packetToken.count()).toBe(1);
    app.clock.advance(-DOWNLOAD_TOKEN_MS);
  });

  it('gives no access to any other call', async () => {
    const token = await tokenFor(company.callers.hr, 'manager');
    const response = await fetch(`${app.url}/api/packets/${season.packet.managerHash}/manager`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(401);
  });
});

/** Requests the PDF of a view without a print browser: refusals come before one would start. */
async function askPdf(view: View, token: string | undefined, hash = hashOf(view)) {
  const response = await fetch(
    `${app.url}/api/packets/${hash}/pdf${view === 'manager' ? '/manager' : ''}`,
    { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } },
  );
  return {
    status: response.status,
    body: (await response.json()) as unknown,
    headers: response.headers,
  };
}

describe('[PKT-07, RT-26, RT-27] PDF of a packet', () => {
  it('is refused like the download, before anything is printed', async () => {
    const { hr } = company.callers;
    const other = await buildSeason(app, company, { released: true });
    const [used, old, forView] = [
      await tokenFor(hr, 'employee'),
      await tokenFor(hr, 'employee'),
      await tokenFor(hr, 'employee'),
    ];
    await redeem('employee', used);
    const refused = [
      await askPdf('employee', undefined),
      await askPdf('employee', 'A'.repeat(43)),
      await askPdf('employee', used),
      await askPdf('manager', forView),
      await askPdf('employee', forView, other.packet.employeeHash),
    ];
    app.clock.advance(DOWNLOAD_TOKEN_MS);
    refused.push(await askPdf('employee', old));
    app.clock.advance(-DOWNLOAD_TOKEN_MS);
    const theirs = await tokenFor(company.callers.subject, 'employee');
    await app.db.prisma.packet.update({
      where: { id: season.packet.id },
      data: { state: 'held', releasedAt: null },
    });
    refused.push(await askPdf('employee', theirs));
    for (const answer of refused)
      expect(comparable(answer)).toEqual(comparable(refused[0] ?? answer));
    expect(refused[0]).toMatchObject(refusal);
  });

  it('is not offered without a print browser, and keeps the token valid for the page', async () => {
    const { hr } = company.callers;
    const packet = replyOf(
      showManagerPacket,
      await hr.call(showManagerPacket, { params: { hash: season.packet.managerHash } }),
    );
    expect(packet).toMatchObject({ can_download: true, can_download_pdf: false });
    const token = await tokenFor(hr, 'manager');
    expect(await askPdf('manager', token)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.packets.noPdf },
    });
    expect((await redeem('manager', token)).status).toBe(200);
  });
});
