import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Checkbox, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { SCHEDULED_LIMIT_MAX, SCHEDULED_SIGN_INS, WEEKDAYS } from '@reviews/domain';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { SCHEDULED_IMPORT_TEXTS as texts } from '../lib/scheduled-import-texts.ts';
import type { KindFieldsProps } from './kind-fields-props.ts';

type PartProps = Pick<KindFieldsProps, 'settings' | 'onChange' | 'problems'>;

/** Monday first, as WEEKDAYS. */
const weekdays = Object.values(texts.weekdays);

const textIn = (settings: KindFieldsProps['settings'], name: string): string =>
  typeof settings[name] === 'string' ? settings[name] : '';

/**
 * Edits where and when a file of people is fetched, and the limits for applying it automatically.
 */
export function ScheduledImportFields({ settings, onChange, problems, secret }: KindFieldsProps) {
  const part = { settings, onChange, problems };
  const isAddress = settings['source'] === 'url';
  const way = SCHEDULED_SIGN_INS.find((each) => each === settings['sign_in']) ?? 'none';
  return (
    <>
      <Radio.Group
        error={problems['settings.source']?.[0]}
        label={texts.source}
        onChange={(value) => onChange({ source: value })}
        value={isAddress ? 'url' : 'folder'}
      >
        <Stack gap="sm" mt={10}>
          <Radio description={texts.folderHint} label={texts.folder} value="folder" />
          <Radio description={texts.addressHint} label={texts.address} value="url" />
        </Stack>
      </Radio.Group>
      {isAddress ? (
        <>
          <Typed {...part} label={texts.url} name="url" placeholder="https://" />
          <NativeSelect
            data={SCHEDULED_SIGN_INS.map((value) => ({ value, label: texts.signIns[value] }))}
            label={texts.signIn}
            onChange={(event) => onChange({ sign_in: event.currentTarget.value })}
            value={way}
          />
          {way === 'basic' && <Typed {...part} label={texts.username} name="username" />}
          {way !== 'none' &&
            secret({
              label: way === 'basic' ? texts.password : texts.token,
              hint: texts.secretHint,
            })}
        </>
      ) : (
        <Typed
          {...part}
          hint={texts.fileHint}
          label={texts.file}
          name="file"
          placeholder="people.csv"
        />
      )}
      <Times {...part} />
      <Limits {...part} />
    </>
  );
}

function Typed({
  settings,
  onChange,
  problems,
  name,
  label,
  hint,
  placeholder,
}: PartProps & { name: string; label: string; hint?: string; placeholder?: string }) {
  return (
    <TextInput
      autoComplete="off"
      description={hint}
      error={problems[`settings.${name}`]?.[0]}
      label={label}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      placeholder={placeholder}
      required
      spellCheck={false}
      value={textIn(settings, name)}
    />
  );
}

function Times({ settings, onChange, problems }: PartProps) {
  const chosen = Array.isArray(settings['weekdays']) ? settings['weekdays'] : [];
  const problem = problems['settings.weekdays']?.[0];
  return (
    <FieldGroup legend={texts.when} problem={problem}>
      <TextInput
        description={texts.timeHint}
        error={problems['settings.time']?.[0]}
        label={texts.time}
        onChange={(event) => onChange({ time: event.currentTarget.value })}
        required
        type="time"
        value={textIn(settings, 'time')}
      />
      <Group aria-label={texts.days} gap="8px 12px" role="group">
        {WEEKDAYS.map((day, index) => (
          <Checkbox
            checked={chosen.includes(day)}
            key={day}
            label={weekdays[index]}
            onChange={({ currentTarget }) =>
              onChange({
                weekdays: WEEKDAYS.filter((each) =>
                  each === day ? currentTarget.checked : chosen.includes(each),
                ),
              })
            }
          />
        ))}
      </Group>
    </FieldGroup>
  );
}

const LIMITS = [
  ['max_left', texts.maxLeft],
  ['max_changed', texts.maxChanged],
  ['max_added', texts.maxAdded],
] as const;

function Limits({ settings, onChange, problems }: PartProps) {
  const applies = settings['applies'] === true;
  return (
    <FieldGroup legend={texts.how}>
      <Checkbox
        checked={applies}
        description={texts.appliesHint}
        label={texts.applies}
        onChange={(event) => onChange({ applies: event.currentTarget.checked })}
      />
      {applies && (
        <>
          {LIMITS.map(([name, label]) => (
            <TextInput
              error={problems[`settings.${name}`]?.[0]}
              key={name}
              label={label}
              max={SCHEDULED_LIMIT_MAX}
              min={0}
              onChange={({ currentTarget: { value } }) =>
                onChange({ [name]: value === '' ? null : Number(value) })
              }
              required
              type="number"
              value={typeof settings[name] === 'number' ? settings[name] : ''}
            />
          ))}
          <Checkbox
            checked={settings['allows_refused'] === true}
            label={texts.refused}
            onChange={(event) => onChange({ allows_refused: event.currentTarget.checked })}
          />
        </>
      )}
    </FieldGroup>
  );
}
