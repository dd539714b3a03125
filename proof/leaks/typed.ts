import { login, requestReopen, saveDraft, submitPulse } from '@reviews/contracts';
import { Visitor } from '@reviews/harness';
import type { MarkedCompany } from '../world/marked-company.ts';
import type { Visitors } from './crawl.ts';

/**
 * Types confidential text into calls that refuse it: the log and the refusal are searched like
 * everything else. Returns the number of answers.
 */
export async function typeMarkers(visitors: Visitors, company: MarkedCompany): Promise<number> {
  const { base } = visitors.signedOut;
  const secret = company.markers.all.find(({ thing }) => thing === 'the draft')?.token ?? '';
  const email =
    company.markers.all.find(({ thing }) => thing === "the writer's e-mail")?.token ?? '';
  const form = company.forms.find(
    ({ writer, state }) => writer === 'writer' && state === 'complete',
  );
  const params = { hash: form?.hash ?? '' };
  const answers = { 1: { id: 1, value: secret } };
  const { writer, stranger } = visitors;
  const sent = [
    await new Visitor(base).call(login, {
      body: { email: `${email}@larkspur.example`, password: secret },
    }),
    await writer.call(saveDraft, {
      params,
      body: { answers, answerGroup: '00000000-0000-4000-8000-000000000000' },
    }),
    await writer.call(submitPulse, { params, body: { answers, close: true } }),
    await stranger.call(requestReopen, { params, body: { reason: secret } }),
    await stranger.send('POST', `/api/pulses/${params.hash}/save-draft`, {
      body: `{"answers": "${secret}`,
      headers: { 'content-type': 'application/json' },
    }),
    await stranger.send('GET', `/api/cycles/${secret}/pulses/${secret}/search?filters=${secret}`),
  ];
  return sent.length;
}
