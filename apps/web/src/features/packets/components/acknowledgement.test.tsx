import { acknowledgePacket, showPacket, type PacketDocument } from '@reviews/contracts/packets';
import { MESSAGES } from '@reviews/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, answersLater, refuses } from '../../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../../testing/render-app.tsx';
import { PACKET_TEXTS } from '../lib/packet-texts.ts';
import { buildDocument } from '../testing/packet-stubs.ts';

beforeEach(() => void answerShell());

const field = () => screen.findByRole('textbox', { name: PACKET_TEXTS.response });
const bodies = (sent: readonly { body: string }[]) =>
  sent.map(({ body }) => JSON.parse(body) as unknown);
/** Reads the responses stored in this browser. */
const kept = () =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith('reviews-responses'))
    .map(([, value]) => JSON.parse(String(value)) as unknown);
const ELSEWHERE = 'Written on the phone.';
const buildAnswered = (response: string, change: Partial<PacketDocument> = {}) =>
  buildDocument({
    acknowledgement: { acknowledged_at: '2026-11-21T09:00:00Z', response },
    ...change,
  });

describe('[RT-24] a response that was changed elsewhere', () => {
  /** Opens the page with an older response, types over it, sends it and gets a conflict. */
  async function sendOutdated() {
    const server = { document: buildDocument() };
    answers(showPacket, () => server.document);
    const refused = refuses(acknowledgePacket, 409, {
      message: MESSAGES.packets.responseChanged,
      code: 'conflict',
      details: { response: ELSEWHERE },
    });
    const user = userEvent.setup();
    renderApp('/packets/employeehash0001');
    await user.type(await field(), 'Written here.');
    server.document = buildAnswered(ELSEWHERE);
    await user.click(screen.getByRole('button', { name: PACKET_TEXTS.acknowledge }));
    const version = within(await screen.findByRole('region', { name: 'Current version' }));
    expect(bodies(refused)).toEqual([{ response: 'Written here.', from: '' }]);
    expect(version.getByText(ELSEWHERE)).toBeInstanceOf(HTMLElement);
    expect(await field()).toHaveProperty('value', 'Written here.');
    expect(document.activeElement).toBe(await field());
    return { user, server, version };
  }

  it('is not overwritten by acknowledging without typing', async () => {
    const server = { document: buildDocument() };
    answers(showPacket, () => server.document);
    const sent = answers(acknowledgePacket, { message: MESSAGES.packets.responseSaved });
    const user = userEvent.setup();
    renderApp('/packets/employeehash0001');
    await field();
    server.document = buildAnswered(ELSEWHERE);
    await user.click(screen.getByRole('button', { name: PACKET_TEXTS.acknowledge }));
    await waitFor(async () => expect(await field()).toHaveProperty('value', ELSEWHERE));
    expect(bodies(sent)).toEqual([{}]);
  });

  it('is shown next to the typed text, which can still be sent', async () => {
    const { user, server, version } = await sendOutdated();
    const sent = answers(acknowledgePacket, () => {
      server.document = buildAnswered('Written here.');
      return { message: MESSAGES.packets.responseSaved };
    });
    await user.click(version.getByRole('button', { name: PACKET_TEXTS.typedOrStored.mine }));
    await waitFor(() => expect(kept()).toEqual([]));
    expect(bodies(sent)).toEqual([{ response: 'Written here.', from: ELSEWHERE }]);
    expect(await field()).toHaveProperty('value', 'Written here.');
    expect(screen.queryByRole('region', { name: 'Current version' })).toBeNull();
  });

  it('stays when the typed text is discarded', async () => {
    const { user, version } = await sendOutdated();
    await user.click(version.getByRole('button', { name: PACKET_TEXTS.typedOrStored.theirs }));
    expect(await field()).toHaveProperty('value', ELSEWHERE);
    expect(document.activeElement).toBe(await field());
    expect(kept()).toEqual([]);
  });
});

describe('[RT-24] an unsent response', () => {
  /** Types and leaves the page. */
  async function leaveUnsent(user: ReturnType<typeof userEvent.setup>) {
    answers(showPacket, () => buildDocument());
    const first = renderApp('/packets/employeehash0001');
    await user.type(await field(), 'Written here.');
    first.unmount();
  }

  it('stays in the field if typed during a save, and is based on what was sent', async () => {
    const server = { document: buildDocument() };
    answers(showPacket, () => server.document);
    const { answer } = answersLater(acknowledgePacket, { message: MESSAGES.packets.acknowledged });
    const user = userEvent.setup();
    renderApp('/packets/employeehash0001');
    await user.type(await field(), 'I agree.');
    await user.click(screen.getByRole('button', { name: PACKET_TEXTS.acknowledge }));
    await user.type(await field(), ' Mostly.');
    server.document = buildAnswered('I agree.');
    answer();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: PACKET_TEXTS.saveResponse })).toHaveProperty(
        'disabled',
        false,
      ),
    );
    expect(await field()).toHaveProperty('value', 'I agree. Mostly.');
    expect(kept()).toEqual([{ response: 'I agree. Mostly.', from: 'I agree.' }]);
    const sent = answers(acknowledgePacket, { message: MESSAGES.packets.responseSaved });
    await user.click(screen.getByRole('button', { name: PACKET_TEXTS.saveResponse }));
    await waitFor(() =>
      expect(bodies(sent)).toEqual([{ response: 'I agree. Mostly.', from: 'I agree.' }]),
    );
  });

  it('is shown with the response given elsewhere until one of them is chosen', async () => {
    const user = userEvent.setup();
    await leaveUnsent(user);
    answers(showPacket, () => buildAnswered(ELSEWHERE));
    renderApp('/packets/employeehash0001');
    expect(await field()).toHaveProperty('value', 'Written here.');
    const version = within(screen.getByRole('region', { name: 'Current version' }));
    expect(version.getByText(ELSEWHERE)).toBeInstanceOf(HTMLElement);
    await user.type(await field(), ' More.');
    expect(kept()).toEqual([{ response: 'Written here. More.', from: '' }]);
    await user.click(version.getByRole('button', { name: PACKET_TEXTS.typedOrStored.theirs }));
    expect(await field()).toHaveProperty('value', ELSEWHERE);
    expect(kept()).toEqual([]);
  });

  it('is forgotten if it turns out to have been sent', async () => {
    const user = userEvent.setup();
    await leaveUnsent(user);
    answers(showPacket, () => buildAnswered('Written here.'));
    renderApp('/packets/employeehash0001');
    expect(await field()).toHaveProperty('value', 'Written here.');
    expect(kept()).toEqual([]);
  });

  it('can be read and discarded when the response can no longer be changed', async () => {
    const user = userEvent.setup();
    await leaveUnsent(user);
    answers(showPacket, () => buildAnswered(ELSEWHERE, { can_acknowledge: false }));
    renderApp('/packets/employeehash0001');
    const unsent = within(await screen.findByRole('region', { name: PACKET_TEXTS.typedHere }));
    expect(unsent.getByText('Written here.')).toBeInstanceOf(HTMLElement);
    await user.click(unsent.getByRole('button', { name: PACKET_TEXTS.discard }));
    expect(screen.queryByRole('region', { name: PACKET_TEXTS.typedHere })).toBeNull();
    expect(kept()).toEqual([]);
    expect(screen.getByText(ELSEWHERE)).toBeInstanceOf(HTMLElement);
  });
});
