import { VisuallyHidden } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ICON_STROKE } from '../../ui/theme/theme.ts';
import { useAppConfig } from './app-config-query.ts';
import styles from './brand.module.css';

/** The link to the home page: logo and name each as the configuration says, a house where it says neither (NAV-20 to NAV-22). */
export function Brand() {
  const { appName, appNameInMenu, logo, logoInMenu } = useAppConfig();
  const showsLogo = logoInMenu && logo !== null;
  return (
    <Link className={styles.brand} to="/">
      {showsLogo && <img alt={appNameInMenu ? '' : appName} className={styles.logo} src={logo} />}
      {appNameInMenu && <span>{appName}</span>}
      {!showsLogo && !appNameInMenu && (
        <>
          <IconHome aria-hidden size={20} stroke={ICON_STROKE} />
          <VisuallyHidden>{appName}</VisuallyHidden>
        </>
      )}
    </Link>
  );
}
