import {
  acknowledgePacket,
  createPacketToken,
  listPackets,
  releasePackets,
  showDownload,
  showManagerPacket,
  showPacket,
  showPacketPdf,
  unreleasePackets,
  type ReleaseResult,
} from '@reviews/contracts/packets';
import { MESSAGES, PACKETS_AT_ONCE_MAX } from '@reviews/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, refuses, server as network } from '../../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../../testing/render-app.tsx';
import { PACKET_TEXTS } from '../lib/packet-texts.ts';
import { buildDocument, buildList, buildReleased, buildRow } from '../testing/packet-stubs.ts';

beforeEach(() => void answerShell());

const MIA = { id: 32, preferred_name: 'Mia Maple' };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('/cycles/{id}/packets', () => {
  it("[RT-21] shows each person's packet state, release date and whether they have read it", async () => {
    answers(listPackets, () =>
      buildList([
        buildRow({ releases_at: '2026-12-18T09:00:00Z' }),
        buildRow({
          employee: MIA,
          state: 'released',
          released_at: '2026-11-20T09:00:00Z',
          acknowledged_at: '2026-11-21T09:00:00Z',
          has_response: true,
        }),
        buildRow({
          employee: { id: 33, preferred_name: 'Olaf Open' },
          state: 'in_progress',
          packet_hash: null,
          manager_packet_hash: null,
        }),
      ]),
    );
    renderApp('/cycles/4/packets');
    await heading('Annual Review');
    expect(document.title).toContain('Packets of Annual Review');
    const [, ready, released, open] = (await screen.findAllByRole('row')).map(
      ({ textContent }) => textContent,
    );
    expect(ready).toContain('Ready to ReleaseAutomatically on 18 Dec 2026, ');
    expect(released).toContain('ReleasedOn 20 Nov 2026Read 21 Nov 2026, with a response');
    expect(open).toContain('In Progress');
    expect(
      screen.getByRole('link', { name: 'Manager View of Luca Moreau' }).getAttribute('href'),
    ).toBe('/packets/managerhash00001/manager');
    expect(
      screen.getByRole('link', { name: 'Employee View of Luca Moreau' }).getAttribute('href'),
    ).toBe('/packets/employeehash0001');
  });

  it('keeps the filters in the address and requests just those packets', async () => {
    const asked = answers(listPackets, () => buildList());
    const { user, router } = {
      user: userEvent.setup(),
      ...renderApp('/cycles/4/packets?search=luca'),
    };
    await user.click(await screen.findByRole('button', { name: /^Ready to Release/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?search=luca&state=ready'));
    await waitFor(() => expect(asked.at(-1)?.path).toContain('search=luca&state=ready'));
  });

  it('releases everyone who is ready after showing who will be told', async () => {
    answers(listPackets, () => buildList());
    const sent = answers(releasePackets, () =>
      buildReleased([
        {
          employee_id: 31,
          employee: { id: 31, preferred_name: 'Luca Moreau' },
          outcome: 'done',
          withheld: [],
        },
      ]),
    );
    const user = userEvent.setup();
    renderApp('/cycles/4/packets');
    await user.click(
      await screen.findByRole('button', { name: PACKET_TEXTS.releaseAll({ count: 1 }) }),
    );
    const dialog = within(
      await screen.findByRole('dialog', { name: PACKET_TEXTS.releaseTitle({ count: 1 }) }),
    );
    expect(dialog.getByRole('listitem').textContent).toBe('Luca Moreau');
    await user.click(dialog.getByRole('button', { name: PACKET_TEXTS.releaseReady({ count: 1 }) }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { preview: true },
      { employee_ids: [31] },
    ]);
  });

  it('[RT-21] says before the release which packets leave reviews out, and lists them alone', async () => {
    const withheld = [{ title: 'Peer Review', from: 'both', because: 'few' }] as const;
    const sent = answers(listPackets, () =>
      buildList([buildRow({ withheld: [...withheld] }), buildRow({ employee: MIA })]),
    );
    answers(releasePackets, () =>
      buildReleased([
        {
          employee_id: 31,
          employee: { id: 31, preferred_name: 'Luca Moreau' },
          outcome: 'done',
          withheld: [...withheld],
        },
        { employee_id: 32, employee: MIA, outcome: 'done', withheld: [] },
      ]),
    );
    const user = userEvent.setup();
    renderApp('/cycles/4/packets');
    await user.click(
      await screen.findByRole('button', { name: PACKET_TEXTS.releaseAll({ count: 2 }) }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(PACKET_TEXTS.hiddenInRelease({ count: 1 }))).toBeInstanceOf(
      HTMLElement,
    );
    expect(dialog.getByText('Luca Moreau: Peer Review')).toBeInstanceOf(HTMLElement);
    await user.keyboard('{Escape}');
    expect(
      screen.getByText(PACKET_TEXTS.hiddenFew({ title: 'Peer Review', from: 'both' })),
    ).toBeInstanceOf(HTMLElement);
    await user.click(screen.getByRole('checkbox', { name: PACKET_TEXTS.onlyHidden({ count: 1 }) }));
    await waitFor(() => expect(sent.at(-1)?.path).toContain('withheld=1'));
  });

  it('[RT-21] says how many ready packets exceed one release, and continues with them', async () => {
    const luca: ReleaseResult = {
      employee_id: 31,
      employee: { id: 31, preferred_name: 'Luca Moreau' },
      outcome: 'done',
      withheld: [],
    };
    const mia: ReleaseResult = { employee_id: 32, employee: MIA, outcome: 'done', withheld: [] };
    answers(listPackets, () => buildList([buildRow(), buildRow({ employee: MIA })]));
    // Preview, release, preview, release. A release by name leaves no one for another round.
    const replies = [
      buildReleased([luca], 1),
      buildReleased([luca]),
      buildReleased([mia]),
      buildReleased([mia]),
    ];
    const sent = answers(releasePackets, () => replies.shift() ?? buildReleased([]));
    const user = userEvent.setup();
    renderApp('/cycles/4/packets');
    await user.click(
      await screen.findByRole('button', { name: PACKET_TEXTS.releaseAll({ count: 2 }) }),
    );
    expect(
      await screen.findByText(PACKET_TEXTS.notAtOnce({ count: 1, max: PACKETS_AT_ONCE_MAX })),
    ).toBeInstanceOf(HTMLElement);
    await user.click(screen.getByRole('button', { name: PACKET_TEXTS.releaseReady({ count: 1 }) }));
    const rest = within(
      await screen.findByRole('dialog', { name: PACKET_TEXTS.someReleased({ count: 1 }) }),
    );
    expect(rest.getByText(PACKET_TEXTS.moreReady({ count: 1 }))).toBeInstanceOf(HTMLElement);
    await user.click(rest.getByRole('button', { name: PACKET_TEXTS.releaseNext({ count: 1 }) }));
    expect((await screen.findByRole('listitem')).textContent).toBe('Mia Maple');
    await user.click(screen.getByRole('button', { name: PACKET_TEXTS.releaseReady({ count: 1 }) }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { preview: true },
      { employee_ids: [31] },
      { preview: true },
      { employee_ids: [32] },
    ]);
  });

  it('gives the reason for each chosen packet that is not released', async () => {
    answers(listPackets, () =>
      buildList([buildRow(), buildRow({ employee: MIA, state: 'in_progress' })]),
    );
    answers(releasePackets, () =>
      buildReleased([{ employee_id: 32, employee: MIA, outcome: 'in_progress', withheld: [] }]),
    );
    const user = userEvent.setup();
    renderApp('/cycles/4/packets');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Mia Maple' }));
    await user.click(
      screen.getByRole('button', { name: PACKET_TEXTS.releaseChosen({ count: 1 }) }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('listitem')).textContent).toBe(
      `Mia Maple ${PACKET_TEXTS.outcomes.in_progress}`,
    );
    expect(dialog.getByText(PACKET_TEXTS.nothingToRelease)).toBeInstanceOf(HTMLElement);
    expect(dialog.queryByRole('button', { name: PACKET_TEXTS.release })).toBeNull();
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('unreleases packets after a confirmation', async () => {
    answers(listPackets, () =>
      buildList([buildRow({ state: 'released', released_at: '2026-11-20T09:00:00Z' })]),
    );
    const sent = answers(unreleasePackets, () =>
      buildReleased([{ employee_id: 31, employee: null, outcome: 'done', withheld: [] }]),
    );
    const user = userEvent.setup();
    renderApp('/cycles/4/packets');
    await user.click(await screen.findByRole('checkbox', { name: PACKET_TEXTS.chooseAll }));
    await user.click(
      screen.getByRole('button', { name: PACKET_TEXTS.unreleaseChosen({ count: 1 }) }),
    );
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', {
        name: PACKET_TEXTS.unrelease,
      }),
    );
    await waitFor(() =>
      expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ employee_ids: [31] }]),
    );
  });

  it('[RT-21] shows the last existing page, and not "no matches", after all packets of a page were released', async () => {
    const replies = [
      buildList([], { totalResults: 50 }),
      buildList([buildRow({ employee: MIA })], { totalResults: 50 }),
    ];
    const asked = answers(listPackets, () => replies.shift() ?? buildList([]));
    const { router } = renderApp('/cycles/4/packets?state=ready&page=2');
    expect(await screen.findByRole('row', { name: /Mia Maple/ })).toBeInstanceOf(HTMLElement);
    expect(router.state.location.search).toBe('?state=ready');
    expect(screen.queryByText(PACKET_TEXTS.noneFound)).toBeNull();
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/cycles/4/packets?state=ready&page=2',
      '/api/cycles/4/packets?state=ready',
    ]);
  });

  it.each([
    [403, 'No access'],
    [500, PACKET_TEXTS.failed],
    [404, MESSAGES.cycles.notFound],
  ])('shows an error: %i', async (status, title) => {
    refuses(listPackets, status);
    renderApp('/cycles/4/packets');
    expect(await screen.findByText(title)).toBeInstanceOf(HTMLElement);
  });

  it('says when there are no packets yet', async () => {
    answers(listPackets, () => buildList([]));
    renderApp('/cycles/4/packets');
    expect(await screen.findByText(PACKET_TEXTS.none)).toBeInstanceOf(HTMLElement);
  });
});

describe('/packets/{hash}', () => {
  it('[RT-24] shows contents, rating, and each review with its writer, with anonymous reviews as one section', async () => {
    answers(showPacket, () => buildDocument());
    renderApp('/packets/employeehash0001');
    await heading('My packet');
    const contents = within(screen.getByRole('navigation', { name: PACKET_TEXTS.contents }));
    expect(
      contents.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Manager Review', '#review-1'],
      ['Peer Review', '#review-2'],
    ]);
    expect(screen.getByText('Exceeds expectations (EE)')).toBeInstanceOf(HTMLElement);
    const manager = within(screen.getByRole('region', { name: /^Manager Review/ }));
    expect(
      manager.getByText(
        MESSAGES.pulses.writtenByOn({ assignee: 'Idris Fontaine', date: '12 Nov 2026' }),
      ),
    ).toBeInstanceOf(HTMLElement);
    expect(manager.getByRole('link', { name: 'Manager Review' }).getAttribute('href')).toBe(
      '/pulses/formformform0001/view',
    );
    const peers = within(screen.getByRole('region', { name: 'Peer Review Anonymous reviewers' }));
    expect(peers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'A pleasure.',
      'Easy.',
      'Fast.',
    ]);
    expect(peers.queryByRole('link')).toBeNull();
  });

  it('[RT-25] tells a manager whose packet it is, and that the person does not see this view', async () => {
    answers(showManagerPacket, () =>
      buildDocument({ view: 'manager', is_own: false, released_at: null, can_acknowledge: false }),
    );
    renderApp('/packets/managerhash00001/manager');
    await heading('Packet of Luca Moreau');
    expect(screen.getByText(new RegExp(PACKET_TEXTS.managersOnly))).toBeInstanceOf(HTMLElement);
    expect(screen.getByText(PACKET_TEXTS.notReleasedYet)).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Annual Review' })).toBeNull();
  });

  it('links back to the packets of the cycle for those who may see them', async () => {
    answerShell({
      user: {
        sections: {
          cycles: true,
          cycle_builder: false,
          packets: true,
          changelog: false,
          access: false,
        },
      },
    });
    answers(showManagerPacket, () =>
      buildDocument({ view: 'manager', is_own: false, can_acknowledge: false }),
    );
    renderApp('/packets/managerhash00001/manager');
    expect(
      (await screen.findByRole('link', { name: 'Annual Review' })).getAttribute('href'),
    ).toMatch(/^\/cycles\/\d+\/packets$/);
  });

  it('acknowledges the packet with a response, and then shows it', async () => {
    const server = { document: buildDocument() };
    answers(showPacket, () => server.document);
    const sent = answers(acknowledgePacket, () => {
      server.document = buildDocument({
        acknowledgement: { acknowledged_at: '2026-11-21T09:00:00Z', response: 'I agree.' },
        response_until: '2026-11-28T09:00:00Z',
      });
      return { message: MESSAGES.packets.acknowledged };
    });
    const user = userEvent.setup();
    renderApp('/packets/employeehash0001');
    await user.type(
      await screen.findByRole('textbox', { name: PACKET_TEXTS.response }),
      'I agree.',
    );
    await user.click(screen.getByRole('button', { name: PACKET_TEXTS.acknowledge }));
    expect(
      await screen.findByRole('heading', { name: PACKET_TEXTS.youRead({ date: '21 Nov 2026' }) }),
    ).toBeInstanceOf(HTMLElement);
    expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { response: 'I agree.', from: '' },
    ]);
    expect(screen.getByRole('button', { name: PACKET_TEXTS.saveResponse })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('keeps the typed response when saving fails', async () => {
    answers(showPacket, () => buildDocument());
    refuses(acknowledgePacket, 500);
    const user = userEvent.setup();
    renderApp('/packets/employeehash0001');
    await user.type(
      await screen.findByRole('textbox', { name: PACKET_TEXTS.response }),
      'I agree.',
    );
    await user.click(screen.getByRole('button', { name: PACKET_TEXTS.acknowledge }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: PACKET_TEXTS.acknowledge })).toHaveProperty(
        'disabled',
        false,
      ),
    );
    expect(screen.getByRole('textbox', { name: PACKET_TEXTS.response })).toHaveProperty(
      'value',
      'I agree.',
    );
  });

  it('keeps the typed response after leaving the page, until it is sent', async () => {
    answers(showPacket, () => buildDocument());
    const user = userEvent.setup();
    const first = renderApp('/packets/employeehash0001');
    await user.type(
      await screen.findByRole('textbox', { name: PACKET_TEXTS.response }),
      'I agree.',
    );
    expect(screen.getByText(new RegExp(PACKET_TEXTS.unsent))).toBeInstanceOf(HTMLElement);
    first.unmount();
    renderApp('/packets/employeehash0001');
    expect(await screen.findByRole('textbox', { name: PACKET_TEXTS.response })).toHaveProperty(
      'value',
      'I agree.',
    );
    answers(acknowledgePacket, { message: MESSAGES.packets.acknowledged });
    await user.click(screen.getByRole('button', { name: PACKET_TEXTS.acknowledge }));
    await waitFor(() =>
      expect(
        Object.keys(localStorage).filter((key) => key.startsWith('reviews-responses')),
      ).toEqual([]),
    );
  });

  it('[PKT-07] downloads the PDF with a token of its own; a failure offers printing instead', async () => {
    answers(showPacket, () => buildDocument({ can_download_pdf: true }));
    answers(createPacketToken, () => ({
      token: 'token-of-the-packet',
      expires_at: '2026-11-22T09:10:00Z',
    }));
    const asked = refuses(showPacketPdf, 503, { message: 'x', code: 'unavailable' });
    const user = userEvent.setup();
    renderApp('/packets/employeehash0001');
    await user.click(await screen.findByRole('button', { name: PACKET_TEXTS.downloadPdf }));
    expect(await screen.findByText(PACKET_TEXTS.pdfFailed)).toBeInstanceOf(HTMLElement);
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token-of-the-packet',
    ]);
    expect(screen.getByRole('button', { name: PACKET_TEXTS.print })).toBeInstanceOf(HTMLElement);
  });

  it('[PKT-07] opens the download in a new tab, with the token in the address', async () => {
    answers(showPacket, () => buildDocument());
    answers(createPacketToken, () => ({
      token: 'token-of-the-packet',
      expires_at: '2026-11-22T09:10:00Z',
    }));
    const replace = vi.fn();
    const opened = vi.spyOn(window, 'open').mockReturnValue({
      location: { replace },
      close: vi.fn(),
      opener: window,
    } as unknown as Window);
    const user = userEvent.setup();
    renderApp('/packets/employeehash0001');
    await user.click(await screen.findByRole('button', { name: PACKET_TEXTS.printOrSave }));
    await waitFor(() =>
      expect(replace).toHaveBeenCalledWith(
        '/packets/employeehash0001/download?token=token-of-the-packet',
      ),
    );
    opened.mockRestore();
  });

  it('says when the packet is not found', async () => {
    refuses(showPacket, 404);
    renderApp('/packets/employeehash0001');
    await heading(MESSAGES.packets.notFound);
  });
});

describe('/packets/{hash}/download', () => {
  beforeEach(() => {
    Object.defineProperty(document, 'fonts', {
      configurable: true,
      value: { ready: Promise.resolve() },
    });
    delete document.documentElement.dataset['paper'];
  });

  it('[RT-26, NAV-05] shows the document without the shell, requests it with its token, and prints it', async () => {
    const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const asked = answers(showDownload, () =>
      buildDocument({ can_acknowledge: false, can_download: false }),
    );
    renderApp('/packets/employeehash0001/download?token=token-of-the-packet');
    await heading('Luca Moreau');
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token-of-the-packet',
    ]);
    expect(screen.queryByRole('banner')).toBeNull();
    await waitFor(() => expect(printed).toHaveBeenCalledOnce());
    printed.mockRestore();
  });

  it.each([
    [
      '[ERR-01] nothing arrived',
      () => network.use(http.get(`*${showDownload.path}`, () => HttpResponse.error())),
      MESSAGES.errors.offline,
    ],
    [
      '[ERR-02, ERR-05] the server failed',
      () => refuses(showDownload, 500),
      MESSAGES.errors.internal,
    ],
  ])(
    '[RT-26, RT-27] retries with the same token when %s, and does not say that the link expired',
    async (_what, fail, message) => {
      const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined);
      const cleared = vi.spyOn(window.history, 'replaceState');
      fail();
      renderApp('/packets/employeehash0001/download?token=token-of-the-packet');
      expect(await screen.findByText(message)).toBeInstanceOf(HTMLElement);
      expect(screen.queryByText(MESSAGES.packets.downloadExpired)).toBeNull();
      await waitFor(() => expect(document.documentElement.dataset['paper']).toBe('failed'));
      expect(cleared).not.toHaveBeenCalled();
      const asked = answers(showDownload, () =>
        buildDocument({ can_acknowledge: false, can_download: false }),
      );
      await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
      await heading('Luca Moreau');
      expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([
        'Bearer token-of-the-packet',
      ]);
      await waitFor(() =>
        expect([printed.mock.calls.length, document.documentElement.dataset['paper']]).toEqual([
          1,
          'ready',
        ]),
      );
      expect(cleared).toHaveBeenCalledOnce();
      printed.mockRestore();
      cleared.mockRestore();
    },
  );

  it('says when the token has expired, and removes it from the address', async () => {
    const cleared = vi.spyOn(window.history, 'replaceState');
    refuses(showDownload, 404);
    renderApp('/packets/employeehash0001/download?token=token-of-the-packet');
    await heading('Packet');
    expect(screen.getByText(MESSAGES.packets.downloadExpired)).toBeInstanceOf(HTMLElement);
    await waitFor(() => expect(document.documentElement.dataset['paper']).toBe('refused'));
    expect(cleared).toHaveBeenCalledOnce();
    cleared.mockRestore();
    expect(screen.getByRole('link', { name: PACKET_TEXTS.openPacket }).getAttribute('href')).toBe(
      '/packets/employeehash0001',
    );
  });
});

describe('what a packet does not show', () => {
  const FACTS = { title: 'Peer Review', minimum: 3, besides_own: false, until_release: false };

  it.each([
    [FACTS, 'Not shown: fewer than 3 people shared one.'],
    [{ ...FACTS, besides_own: true }, 'Not shown: fewer than 3 other people shared one.'],
    [{ ...FACTS, until_release: true }, 'Shown when the packet is released, all of them together.'],
  ])('[AMB-61] is said in a sentence that reveals no count: %o', async (withheld, words) => {
    answers(showPacket, () => buildDocument({ withheld: [withheld] }));
    renderApp('/packets/employeehash0001');
    const section = await screen.findByRole('region', { name: 'Peer Review' });
    expect(within(section).getByText(words)).toBeInstanceOf(HTMLElement);
  });
});
