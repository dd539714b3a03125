import { Box, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { APP_NAME_MAX_CHARS, MESSAGES } from '@reviews/domain';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useId, useRef, useState, type CSSProperties } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { SettingsSection } from '../../../ui/settings/settings-form.tsx';
import { checkAccent } from '../../../ui/theme/accent.ts';
import { fontStack, ICON_STROKE } from '../../../ui/theme/theme.ts';
import { useUploadLogo } from '../api/settings-queries.ts';
import { BrandSample } from '../brand.tsx';
import { CONFIG_TEXTS as texts } from '../lib/config-texts.ts';
import type { SectionProps } from '../lib/section-props.ts';
import styles from './config.module.css';

const IMAGES = 'image/png,image/jpeg,image/gif,image/webp';

/** Edits the application's name and logo, with a preview of the top bar. */
export function NameSection({ given, change, faultsOf }: SectionProps) {
  // An unsaved image has its own source: its public address works only once it is the logo.
  const [preview, setPreview] = useState<{ logo: string; source: string } | null>(null);
  const shown = given.logo !== null && given.logo === preview?.logo ? preview.source : given.logo;
  return (
    <SettingsSection hint={texts.nameHint} title={texts.nameSection}>
      <BarPreview given={{ ...given, logo: shown }} />
      <TextInput
        error={faultsOf('appName')[0]}
        label={texts.appName}
        maxLength={APP_NAME_MAX_CHARS}
        onChange={(event) => change({ appName: event.currentTarget.value })}
        required
        value={given.appName}
      />
      <Checkbox
        checked={given.appNameInMenu}
        label={texts.appNameInMenu}
        onChange={(event) => change({ appNameInMenu: event.currentTarget.checked })}
      />
      <LogoField
        fault={faultsOf('logo')[0]}
        onRemove={() => change({ logo: null, logoInMenu: false })}
        onUploaded={(logo, source) => {
          setPreview({ logo, source });
          change({ logo, logoInMenu: true });
        }}
        source={shown}
      />
      <Checkbox
        checked={given.logoInMenu}
        disabled={given.logo === null}
        label={texts.logoInMenu}
        onChange={(event) => change({ logoInMenu: event.currentTarget.checked })}
      />
    </SettingsSection>
  );
}

/** Previews the top bar in both colour schemes, with the chosen font and colour. */
function BarPreview({ given }: Pick<SectionProps, 'given'>) {
  return (
    <Stack component="figure" gap="xs" m={0}>
      <Text c="dimmed" component="figcaption" fw={550} fz="xs">
        {texts.preview}
      </Text>
      {(['light', 'dark'] as const).map((scheme) => (
        <div
          aria-hidden={scheme === 'dark' || undefined}
          className={`${styles.sample} ${styles.bar}`}
          data-scheme={scheme}
          key={scheme}
          style={sampleStyle(given.accentColor, given.fontFamily, scheme)}
        >
          <BrandSample {...given} />
          <span className={styles.barLink}>{texts.previewMenu}</span>
          <Text
            bdrs="md"
            bg="var(--sample)"
            c={scheme === 'dark' ? '#151311' : '#ffffff'}
            fw={550}
            fz="note"
            ms="auto"
            px={14}
            py={7}
            span
            truncate
          >
            {texts.previewButton}
          </Text>
        </div>
      ))}
    </Stack>
  );
}

/** Returns custom properties, which React's style type does not know. */
const sampleStyle = (color: string, font: string | null, scheme: 'light' | 'dark'): CSSProperties =>
  ({ '--sample': checkAccent(color, scheme).shown, fontFamily: fontStack(font) }) as CSSProperties;

interface LogoFieldProps {
  /** The address the image is loaded from. */
  source: string | null;
  fault: string | undefined;
  onUploaded: (logo: string, preview: string) => void;
  onRemove: () => void;
}

function LogoField({ source, fault, onUploaded, onRemove }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { mutate, isPending, error } = useUploadLogo();
  const problem =
    error === null
      ? fault
      : error instanceof ApiError
        ? (error.errors['file']?.[0] ?? error.message)
        : MESSAGES.errors.internal;
  const take = (file: File | undefined): void => {
    if (file !== undefined)
      mutate(file, { onSuccess: ({ logo, preview }) => onUploaded(logo, preview) });
    // Lets the user choose the same file again after a failure.
    if (input.current) input.current.value = '';
  };
  return (
    <FieldGroup gap="xs" legend={texts.logo}>
      <Group
        bd="1px dashed var(--edge)"
        bdrs="md"
        bg="var(--surface)"
        c="dimmed"
        fz="note"
        mih="4.5rem"
        px="md"
        py="sm"
      >
        {source === null ? (
          <span>{texts.noLogo}</span>
        ) : (
          <Box alt={texts.logoAlt} component="img" mah="3rem" maw="100%" src={source} />
        )}
      </Group>
      <input
        accept={IMAGES}
        aria-label={texts.logo}
        hidden
        onChange={(event) => take(event.currentTarget.files?.[0])}
        ref={input}
        type="file"
      />
      <Group gap="xs" align="stretch">
        <Button
          leftSection={<IconUpload aria-hidden size={16} stroke={ICON_STROKE} />}
          loading={isPending}
          onClick={() => input.current?.click()}
          size="compact-sm"
          variant="default"
        >
          {source === null ? texts.chooseLogo : texts.otherLogo}
        </Button>
        {source !== null && (
          <Button
            leftSection={<IconTrash aria-hidden size={16} stroke={ICON_STROKE} />}
            onClick={onRemove}
            size="compact-sm"
            variant="subtle"
          >
            {texts.removeLogo}
          </Button>
        )}
      </Group>
      <Text c="dimmed" fz="note" id={id}>
        {texts.logoHint}
      </Text>
      {problem !== undefined && (
        <Text c="var(--danger)" fz="note" data-fault role="alert" tabIndex={-1}>
          {problem}
        </Text>
      )}
    </FieldGroup>
  );
}
