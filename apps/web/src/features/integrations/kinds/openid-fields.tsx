import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { OPEN_ID_AUTHENTICATIONS, OPEN_ID_MATCHES, OPEN_ID_MAX_AGE_MINUTES } from '@reviews/domain';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { SkeletonBlock } from '../../../ui/skeletons.tsx';
import { CopiedField } from '../components/copied-field.tsx';
import { useOpenId } from '../api/sign-in-queries.ts';
import { OPEN_ID_TEXTS as texts } from '../lib/sign-in-texts.ts';
import type { KindFieldsProps } from './kind-fields-props.ts';

/** Height of a copied field, including its hint. */
const COPIED_PX = 84;

/**
 * Edits an OpenID Connect provider: its address, the product's credentials there, and how people
 * are matched.
 */
export function OpenIdFields({
  integration,
  settings,
  onChange,
  problems,
  secret,
}: KindFieldsProps) {
  const { data, error, isFetching, refetch } = useOpenId(integration.id);
  const text = (name: string): string => (typeof settings[name] === 'string' ? settings[name] : '');
  const problem = (name: string) => problems[`settings.${name}`]?.[0];
  const match = OPEN_ID_MATCHES.find((each) => each === settings['match']) ?? 'verified_email';
  return (
    <>
      {data === undefined ? (
        error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            quiet
            retrying={isFetching}
            title={texts.addressesFailed}
          />
        ) : (
          [0, 1].map((each) => <SkeletonBlock height={COPIED_PX} key={each} />)
        )
      ) : (
        <>
          <CopiedField
            hint={texts.redirectHint}
            label={texts.redirect}
            value={data.redirect_address}
          />
          <CopiedField
            hint={texts.signOutHint}
            label={texts.signOut}
            value={data.sign_out_address}
          />
        </>
      )}
      <TextInput
        description={texts.issuerHint}
        error={problem('issuer')}
        inputMode="url"
        label={texts.issuer}
        onChange={(event) => onChange({ issuer: event.currentTarget.value.trim() })}
        placeholder="https://"
        required
        spellCheck={false}
        value={text('issuer')}
      />
      <TextInput
        autoComplete="off"
        error={problem('client_id')}
        label={texts.clientId}
        onChange={(event) => onChange({ client_id: event.currentTarget.value.trim() })}
        required
        spellCheck={false}
        value={text('client_id')}
      />
      {secret({ label: texts.secret, hint: texts.secretHint })}
      <Radio.Group
        description={texts.matchHint}
        label={texts.match}
        onChange={(value) => onChange({ match: value })}
        value={match}
      >
        <Stack gap="sm" mt={10}>
          {OPEN_ID_MATCHES.map((each) => (
            <Radio
              description={texts.matches[each].hint}
              key={each}
              label={texts.matches[each].label}
              value={each}
            />
          ))}
        </Stack>
      </Radio.Group>
      {match !== 'verified_email' && (
        <TextInput
          error={problem('claim')}
          label={texts.claim}
          onChange={(event) => onChange({ claim: event.currentTarget.value.trim() })}
          required
          spellCheck={false}
          value={text('claim')}
        />
      )}
      <Checkbox
        checked={settings['only'] === true}
        description={texts.onlyHint}
        label={texts.only}
        onChange={(event) => onChange({ only: event.currentTarget.checked })}
      />
      <FieldGroup gap="sm" hint={texts.strengthHint} legend={texts.strength}>
        {(['amr', 'acr'] as const).map((name) => (
          <TextInput
            autoComplete="off"
            description={texts[`${name}Hint`]}
            error={problem(name)}
            key={name}
            label={texts[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            spellCheck={false}
            value={text(name)}
          />
        ))}
        <TextInput
          description={texts.maxAgeHint}
          error={problem('max_age')}
          inputMode="numeric"
          label={texts.maxAge}
          max={OPEN_ID_MAX_AGE_MINUTES}
          min={0}
          onChange={({ currentTarget: { value } }) =>
            onChange({ max_age: value === '' ? 0 : Number(value) })
          }
          type="number"
          value={
            typeof settings['max_age'] === 'number' && settings['max_age'] > 0
              ? settings['max_age']
              : ''
          }
        />
      </FieldGroup>
      <NativeSelect
        data={OPEN_ID_AUTHENTICATIONS.map((value) => ({
          value,
          label: texts.authentications[value],
        }))}
        error={problem('client_authentication')}
        label={texts.authentication}
        onChange={(event) => onChange({ client_authentication: event.currentTarget.value })}
        value={text('client_authentication')}
      />
      <TextInput
        error={problem('scopes')}
        label={texts.scopes}
        onChange={(event) => onChange({ scopes: event.currentTarget.value })}
        spellCheck={false}
        value={text('scopes')}
      />
      {data !== undefined && data.linked > 0 && (
        <Text c="dimmed" fz="note">
          {texts.used({ count: data.linked })}
        </Text>
      )}
    </>
  );
}
