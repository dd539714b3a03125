import { Button, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core';
import { OWN_FONT } from '@reviews/domain';
import { SettingsSection } from '../../../ui/settings/settings-form.tsx';
import { accentFor, checkAccent } from '../../../ui/theme/accent.ts';
import { fontStack } from '../../../ui/theme/theme.ts';
import { DEFAULT_APP_CONFIG } from '../app-config-query.ts';
import { PLAIN_PARAM } from '../configured-styles.tsx';
import { fontChoices } from '../lib/config-choices.ts';
import { CONFIG_TEXTS as texts } from '../lib/config-texts.ts';
import type { SectionProps } from '../lib/section-props.ts';
import styles from './config.module.css';
import { CssField } from './css-field.tsx';

const COLOR = /^#[0-9a-f]{6}$/i;
const COLOR_CHARS = 7;
const ratioText = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

/** Edits the colour, the font and the site's own style sheet. */
export function LookSection({ given, change, faultsOf }: SectionProps) {
  const reset = (): void =>
    change({ accentColor: DEFAULT_APP_CONFIG.accentColor, fontFamily: null, clientCss: null });
  return (
    <SettingsSection hint={texts.lookHint} title={texts.lookSection}>
      <AccentField change={change} faultsOf={faultsOf} given={given} />
      <div>
        <NativeSelect
          data={fontChoices(given.fontFamily)}
          description={texts.fontHint}
          error={faultsOf('fontFamily')[0]}
          label={texts.font}
          onChange={({ currentTarget: { value } }) =>
            change({ fontFamily: value === OWN_FONT ? null : value })
          }
          value={given.fontFamily ?? OWN_FONT}
        />
        <Paper
          component="p"
          mt="xs"
          py={10}
          px={14}
          withBorder
          style={{ fontFamily: fontStack(given.fontFamily) }}
        >
          {texts.fontSample}
        </Paper>
      </div>
      <CssField
        faults={faultsOf('clientCss')}
        onChange={(clientCss) => change({ clientCss: clientCss === '' ? null : clientCss })}
        value={given.clientCss ?? ''}
      />
      <Stack gap={6} align="flex-start">
        <Button onClick={reset} variant="default">
          {texts.cssReset}
        </Button>
        <Text c="dimmed" fz="note">
          {texts.cssResetHint}
        </Text>
        <Text c="dimmed" fz="note">
          {texts.cssPlainHint} <a href={`/?${PLAIN_PARAM}`}>{texts.cssPlain}</a>
        </Text>
      </Stack>
    </SettingsSection>
  );
}

function AccentField({ given: { accentColor }, change, faultsOf }: SectionProps) {
  const isColor = COLOR.test(accentColor.trim());
  return (
    <div>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          description={texts.accentHint}
          error={faultsOf('accentColor')[0]}
          flex={1}
          label={texts.accent}
          maxLength={COLOR_CHARS}
          onChange={(event) => change({ accentColor: event.currentTarget.value })}
          spellCheck={false}
          value={accentColor}
        />
        <input
          aria-label={texts.pickAccent}
          className={styles.pick}
          onChange={(event) => change({ accentColor: event.currentTarget.value })}
          type="color"
          value={isColor ? accentColor.trim().toLowerCase() : DEFAULT_APP_CONFIG.accentColor}
        />
      </Group>
      {isColor && (
        <Stack component="ul" aria-live="polite" gap="xs" mt="sm" role="list">
          {(['light', 'dark'] as const).map((scheme) => (
            <Contrast color={accentColor.trim()} key={scheme} scheme={scheme} />
          ))}
        </Stack>
      )}
    </div>
  );
}

/** Shows the contrast of the colour in one colour scheme, and how the colour looks there. */
function Contrast({ color, scheme }: { color: string; scheme: 'light' | 'dark' }) {
  const { ratio, isEnough, shown, shownRatio } = checkAccent(color, scheme);
  const { fill, onFill } = accentFor(color, scheme);
  return (
    <Group c="dimmed" component="li" fz="note" gap="6px 12px">
      <Group
        className={styles.sample ?? ''}
        data-scheme={scheme}
        gap="xs"
        justify="space-between"
        px={10}
        py="xs"
        style={{ '--sample': fill, '--on-sample': onFill }}
        w="11.875rem"
      >
        <Text c="var(--sample)" fw={550} span td="underline">
          {texts.sampleLink}
        </Text>
        <Text span py={3} px={10} bdrs="sm" bg="var(--sample)" c="var(--on-sample)" fw={550}>
          {texts.sampleButton}
        </Text>
      </Group>
      <Text flex="1 1 14rem">
        <Text c="var(--ink)" component="strong" fw={600}>
          {texts.schemes[scheme]}
        </Text>{' '}
        {isEnough
          ? texts.enough({ ratio: ratioText(ratio) })
          : texts.tooLittle({ ratio: ratioText(ratio), shown, shownRatio: ratioText(shownRatio) })}
      </Text>
    </Group>
  );
}
