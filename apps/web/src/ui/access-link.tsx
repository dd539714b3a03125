import { texts } from '@reviews/messages';
import { accessLink } from '@reviews/messages/en/widgets';
import { IconEyeQuestion } from '@tabler/icons-react';
import { use } from 'react';
import { Link } from 'react-router';
import { ExplainsAccessContext } from './explains-access.ts';
import { ICON_STROKE } from './theme/theme.ts';

const TEXTS = texts(accessLink);

interface AccessLinkProps {
  /** The employee whose access is explained. */
  employeeId: number;
  /** The form or the packet about them; without either, the person. */
  form?: string;
  packet?: string;
}

/**
 * Links to who has access to a record and by which rule, for users who may ask. There they only
 * choose whose access to check.
 */
export function AccessLink({ employeeId, form, packet }: AccessLinkProps) {
  if (!use(ExplainsAccessContext)) return null;
  const asked = new URLSearchParams({
    about: String(employeeId),
    ...(form === undefined ? {} : { form }),
    ...(packet === undefined ? {} : { packet }),
  });
  return (
    <Link className="quiet-button" to={`/access?${asked.toString()}`}>
      <IconEyeQuestion aria-hidden size={16} stroke={ICON_STROKE} />
      {TEXTS.whoCanSee}
    </Link>
  );
}
