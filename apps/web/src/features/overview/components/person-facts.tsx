import { Box, Group, Text } from '@mantine/core';
import type { EmployeeOverview } from '@reviews/contracts/overview';
import { MESSAGES } from '@reviews/domain';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { OVERVIEW_TEXTS } from '../lib/overview-texts.ts';

const PHOTO_PX = 64;

/**
 * Photo, role, manager, department and team of the primary position (OVR-02). The name is in the
 * heading above.
 */
export function PersonFacts({
  overview: { preferred_name: name, defaultPhotoThumbnail: photo, primaryPosition: position },
}: {
  overview: EmployeeOverview;
}) {
  const team = [position?.team, position?.sub_team].filter(Boolean).join(' / ');
  return (
    <Group align="flex-start" gap="md" wrap="nowrap">
      <Avatar name={name} photo={photo?.publicUrl} size={PHOTO_PX} />
      <Box flex={1} miw={0}>
        <Text mb="xs" fz={17} fw={550} className="wrap-anywhere">
          {position?.position_name ?? MESSAGES.employees.notAvailable}
        </Text>
        <Group align="flex-start" component="dl" gap="8px 40px">
          <Fact name={OVERVIEW_TEXTS.manager}>
            {position?.manager && (
              <EmployeeName id={position.manager.id} name={position.manager.preferred_name} />
            )}
          </Fact>
          <Fact name={OVERVIEW_TEXTS.department}>{position?.department}</Fact>
          <Fact name={OVERVIEW_TEXTS.team}>{team}</Fact>
        </Group>
      </Box>
    </Group>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text c="dimmed" component="dt" fz="xs">
        {name}
      </Text>
      <dd className="wrap-anywhere">{children || MESSAGES.employees.notAvailable}</dd>
    </div>
  );
}
