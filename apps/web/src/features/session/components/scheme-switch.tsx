import { useMantineColorScheme, VisuallyHidden, type MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun, type Icon } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import styles from './user-menu.module.css';

const CHOICES: readonly { value: MantineColorScheme; label: string; icon: Icon }[] = [
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
];

/** Chooses light, dark or the system's colour scheme. The browser remembers the choice. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={styles.scheme}>
      <VisuallyHidden component="legend">Appearance</VisuallyHidden>
      {CHOICES.map(({ value, label, icon: Mark }) => (
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
            {label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
