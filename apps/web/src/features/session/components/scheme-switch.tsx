import { useMantineColorScheme, VisuallyHidden, type MantineColorScheme } from '@mantine/core';
import { texts } from '@reviews/messages';
import { colorSchemes } from '@reviews/messages/en/session';
import { IconDeviceDesktop, IconMoon, IconSun, type Icon } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import styles from './user-menu.module.css';

const TEXTS = texts(colorSchemes);

const CHOICES: readonly { value: MantineColorScheme; icon: Icon }[] = [
  { value: 'auto', icon: IconDeviceDesktop },
  { value: 'light', icon: IconSun },
  { value: 'dark', icon: IconMoon },
];

/** Chooses light, dark or the system's colour scheme. The browser remembers the choice. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={styles.scheme}>
      <VisuallyHidden component="legend">{TEXTS.legend}</VisuallyHidden>
      {CHOICES.map(({ value, icon: Mark }) => (
        <label key={value}>
          <input
            checked={colorScheme === value}
            name="color-scheme"
            onChange={() => setColorScheme(value)}
            type="radio"
            value={value}
          />
          <span>
            <Mark aria-hidden size={16} stroke={ICON_STROKE} />
            {TEXTS.choices[value]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
