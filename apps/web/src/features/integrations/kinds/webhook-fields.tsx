import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import type { WebhookEvent } from '@reviews/domain';
import { columns } from '../../../ui/columns.ts';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { makeWebhookSecret } from '../lib/make-secret.ts';
import { EVENT_GROUPS, EVENT_WORDS, WEBHOOK_TEXTS as texts } from '../lib/webhook-texts.ts';
import type { KindFieldsProps } from './kind-fields-props.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Edits a webhook's address, events and signing secret. */
export function WebhookFields({ settings, onChange, problems, secret }: KindFieldsProps) {
  const url = isText(settings['url']) ? settings['url'] : '';
  const chosen = Array.isArray(settings['events']) ? settings['events'].filter(isText) : [];
  const choose = (events: readonly WebhookEvent[], on: boolean): void =>
    onChange({
      events: on
        ? [...new Set([...chosen, ...events])]
        : chosen.filter((each) => !events.some((event) => event === each)),
    });
  const eventsProblem = problems['settings.events']?.[0];
  return (
    <>
      <TextInput
        description={texts.urlHint}
        error={problems['settings.url']?.[0]}
        inputMode="url"
        label={texts.url}
        onChange={(event) => onChange({ url: event.currentTarget.value.trim() })}
        placeholder="https://"
        required
        spellCheck={false}
        value={url}
      />
      <FieldGroup hint={texts.eventsHint} legend={texts.events} problem={eventsProblem}>
        <Stack gap="20px 24px" style={columns('16.25rem')}>
          {EVENT_GROUPS.map(({ label, events }) => {
            const count = events.filter((event) => chosen.includes(event)).length;
            return (
              <Stack aria-label={label} gap="xs" key={label} role="group">
                <Checkbox
                  checked={count === events.length}
                  fw={600}
                  indeterminate={count > 0 && count < events.length}
                  label={label}
                  onChange={(event) => choose(events, event.currentTarget.checked)}
                />
                {events.map((event) => (
                  <Checkbox
                    checked={chosen.includes(event)}
                    key={event}
                    label={EVENT_WORDS[event]}
                    onChange={({ currentTarget }) => choose([event], currentTarget.checked)}
                  />
                ))}
              </Stack>
            );
          })}
        </Stack>
      </FieldGroup>
      {secret({ hint: texts.secretHint, making: makeWebhookSecret, keepsFormer: true })}
    </>
  );
}
