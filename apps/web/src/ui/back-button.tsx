import { Button } from '@mantine/core';
import { LABELS } from '@reviews/domain';
import { IconArrowLeft } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { ICON_STROKE } from './theme/theme.ts';

/** Goes to the previous page (WID-06), or to `fallback` if the visit began here. */
export function BackButton({
  fallback = '/',
  label = LABELS.buttons.back,
}: {
  fallback?: string;
  label?: string;
}) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const goBack = () => void (key === 'default' ? navigate(fallback) : navigate(-1));
  return (
    <Button
      leftSection={<IconArrowLeft aria-hidden size={16} stroke={ICON_STROKE} />}
      onClick={goBack}
      px="xs"
      size="compact-sm"
      variant="subtle"
      color="gray"
    >
      {label}
    </Button>
  );
}
