import { VisuallyHidden } from '@mantine/core';
import type { AppConfig } from '@reviews/contracts/app-config';
import { IconHome } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ICON_STROKE } from '../../ui/theme/theme.ts';
import { useAppConfig } from './app-config-query.ts';
import styles from './brand.module.css';

export type BrandParts = Pick<AppConfig, 'appName' | 'appNameInMenu' | 'logo' | 'logoInMenu'>;

/** Renders the link to the home page (NAV-20 to NAV-22). */
export function Brand() {
  const config = useAppConfig();
  return (
    <Link className={styles.brand} to="/">
      <BrandMark {...config} />
    </Link>
  );
}

/** Renders the brand without a link, as a preview. */
export function BrandSample(parts: BrandParts) {
  return (
    <span className={styles.brand}>
      <BrandMark {...parts} />
    </span>
  );
}

/** Renders logo and name as configured, or a house icon when neither is. */
function BrandMark({ appName, appNameInMenu, logo, logoInMenu }: BrandParts) {
  const showsLogo = logoInMenu && logo !== null;
  return (
    <>
      {showsLogo && <img alt={appNameInMenu ? '' : appName} className={styles.logo} src={logo} />}
      {appNameInMenu && <span className={styles.name}>{appName}</span>}
      {!showsLogo && !appNameInMenu && (
        <>
          <IconHome aria-hidden size={20} stroke={ICON_STROKE} />
          <VisuallyHidden>{appName}</VisuallyHidden>
        </>
      )}
    </>
  );
}
