import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { ConfigSettings } from '@reviews/contracts/config-settings';
import { FIREWALL_MARKER_MAX_CHARS, IMPERSONATION_BY } from '@reviews/domain';
import { ApiError } from '../../../lib/api-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { NoPermissionState } from '../../../ui/no-permission-state.tsx';
import { PageFrame } from '../../../ui/page-frame.tsx';
import type { Revised } from '../../../ui/settings/saved-by-other.ts';
import { SettingsForm, SettingsSection } from '../../../ui/settings/settings-form.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useRecordDraft } from '../../../ui/use-record-draft.ts';
import { useConfigSettings, useSaveConfig } from '../api/settings-queries.ts';
import {
  anonymityChoices,
  idleChoices,
  impersonationChoices,
  maxChoices,
} from '../lib/config-choices.ts';
import { CONFIG_TEXTS as texts, wordsFor } from '../lib/config-texts.ts';
import type { SectionProps } from '../lib/section-props.ts';
import { LookSection } from './look-section.tsx';
import { NameSection } from './name-section.tsx';
import { ZoneField } from './zone-field.tsx';

const SKELETON_ROW = 96;

/** Renders `/app_config/edit` (RT-48): how the product looks and is used. */
export function ConfigScreen() {
  const { data, error, isFetching, refetch } = useConfigSettings();
  const isRefused = error instanceof ApiError && error.kind === 'forbidden';
  return (
    <PageFrame subtitle={texts.subtitle} title={texts.title}>
      {isRefused && <NoPermissionState />}
      {data === undefined &&
        !isRefused &&
        (error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            title={texts.failed}
          />
        ) : (
          <SkeletonRows height={SKELETON_ROW} rows={6} />
        ))}
      {data !== undefined && !isRefused && <ConfigForm loaded={data} />}
    </PageFrame>
  );
}

function ConfigForm({ loaded }: { loaded: Revised<ConfigSettings> }) {
  const draft = useRecordDraft({
    latest: loaded,
    revisionOf: ({ revision }) => revision,
    partOf: ({ settings }) => settings,
  });
  const save = useSaveConfig();
  const { given, change } = draft;
  const { error } = save;
  const refused = error instanceof ApiError ? error.errors : {};
  const faultsOf = (field: keyof ConfigSettings): readonly string[] =>
    refused[`settings.${field}`] ?? [];
  const section: SectionProps = { given, change, faultsOf };
  return (
    <SettingsForm
      draft={draft}
      label={texts.form}
      nameOf={(field) => texts.names[field]}
      save={save}
      wordsFor={wordsFor}
    >
      <NameSection {...section} />
      <LookSection {...section} />
      <SettingsSection hint={texts.timeHint} title={texts.timeSection}>
        <ZoneField
          fault={faultsOf('timeZone')[0]}
          onChange={(timeZone) => change({ timeZone })}
          value={given.timeZone}
        />
      </SettingsSection>
      <SessionSection {...section} />
      <ImpersonationSection {...section} />
      <AnonymitySection {...section} />
      <SettingsSection hint={texts.firewallHint} title={texts.firewallSection}>
        <TextInput
          description={texts.firewallMarkerHint}
          error={faultsOf('firewallMarker')[0]}
          label={texts.firewallMarker}
          maxLength={FIREWALL_MARKER_MAX_CHARS}
          onChange={(event) => change({ firewallMarker: event.currentTarget.value })}
          value={given.firewallMarker}
        />
      </SettingsSection>
    </SettingsForm>
  );
}

function SessionSection({ given, change, faultsOf }: SectionProps) {
  return (
    <SettingsSection hint={texts.sessionHint} title={texts.sessionSection}>
      <NativeSelect
        data={idleChoices(given.sessionIdleMinutes)}
        error={faultsOf('sessionIdleMinutes')[0]}
        label={texts.names.sessionIdleMinutes}
        onChange={(event) => change({ sessionIdleMinutes: Number(event.currentTarget.value) })}
        value={String(given.sessionIdleMinutes)}
      />
      <NativeSelect
        data={maxChoices(given.sessionMaxHours)}
        error={faultsOf('sessionMaxHours')[0]}
        label={texts.names.sessionMaxHours}
        onChange={(event) => change({ sessionMaxHours: Number(event.currentTarget.value) })}
        value={String(given.sessionMaxHours)}
      />
    </SettingsSection>
  );
}

function AnonymitySection({ given, change, faultsOf }: SectionProps) {
  return (
    <SettingsSection hint={texts.anonymityHint} title={texts.anonymitySection}>
      <NativeSelect
        data={anonymityChoices.map(String)}
        description={texts.anonymousMinimumHint}
        error={faultsOf('anonymousMinimum')[0]}
        label={texts.anonymousMinimum}
        onChange={(event) => change({ anonymousMinimum: Number(event.currentTarget.value) })}
        value={String(given.anonymousMinimum)}
      />
      <Checkbox
        checked={given.anonymousAtRelease}
        description={texts.anonymousAtReleaseHint}
        label={texts.anonymousAtRelease}
        onChange={(event) => change({ anonymousAtRelease: event.currentTarget.checked })}
      />
    </SettingsSection>
  );
}

function ImpersonationSection({ given, change, faultsOf }: SectionProps) {
  const isOff = given.impersonationBy === 'nobody';
  return (
    <SettingsSection hint={texts.impersonationHint} title={texts.impersonationSection}>
      <NativeSelect
        data={IMPERSONATION_BY.map((value) => ({ value, label: texts.by[value] }))}
        error={faultsOf('impersonationBy')[0]}
        label={texts.names.impersonationBy}
        onChange={(event) =>
          change({
            impersonationBy:
              IMPERSONATION_BY.find((value) => value === event.currentTarget.value) ?? 'permitted',
          })
        }
        value={given.impersonationBy}
      />
      <NativeSelect
        data={impersonationChoices(given.impersonationMinutes)}
        disabled={isOff}
        error={faultsOf('impersonationMinutes')[0]}
        label={texts.names.impersonationMinutes}
        onChange={(event) => change({ impersonationMinutes: Number(event.currentTarget.value) })}
        value={String(given.impersonationMinutes)}
      />
      <Checkbox
        checked={given.impersonationReadOnly}
        disabled={isOff}
        label={texts.impersonationReadOnly}
        onChange={(event) => change({ impersonationReadOnly: event.currentTarget.checked })}
      />
    </SettingsSection>
  );
}
