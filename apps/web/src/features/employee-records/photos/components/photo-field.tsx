import { Button, Group } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { PHOTO_TEXTS as texts } from '../lib/photo-texts.ts';

const PhotoDialog = lazyComponent(async () => (await import('./photo-dialog.tsx')).PhotoDialog);
const SHOWN_PX = 72;

/** The photo of someone whose record the user manages, with a button to change it. */
export function PhotoField(person: {
  employeeId: number;
  name: string;
  photo: string | null;
  own: boolean;
}) {
  const [changing, setChanging] = useState(false);
  return (
    <Group gap="md" wrap="nowrap">
      <Avatar name={person.name} photo={person.photo} size={SHOWN_PX} />
      <Button onClick={() => setChanging(true)} variant="default">
        {person.photo === null ? texts.add : texts.change}
      </Button>
      <Suspense fallback={null}>
        {changing && <PhotoDialog {...person} onClose={() => setChanging(false)} />}
      </Suspense>
    </Group>
  );
}
