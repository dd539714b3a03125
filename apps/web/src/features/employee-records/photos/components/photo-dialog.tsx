import { Button, Text } from '@mantine/core';
import { LABELS, MESSAGES } from '@reviews/domain';
import { useRef, useState, type DragEvent } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useRemovePhoto, useSavePhoto } from '../api/photo-queries.ts';
import { firstCrop, type Crop } from '../lib/crop.ts';
import { PHOTO_TEXTS as texts } from '../lib/photo-texts.ts';
import { croppedFile, readPicture } from '../lib/picture.ts';
import { CropSquare } from './crop-square.tsx';
import styles from './photo.module.css';

const SHOWN_PX = 128;

export interface PhotoDialogProps {
  employeeId: number;
  name: string;
  /** Current photo; null if there is none. */
  photo: string | null;
  /** Whether it is the user's own photo. */
  own: boolean;
  onClose: () => void;
}

interface Chosen {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
}

/** Chooses and crops a photo, or removes the current one. */
export function PhotoDialog({ employeeId, name, photo, own, onClose }: PhotoDialogProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const save = useSavePhoto(employeeId);
  const remove = useRemovePhoto(employeeId);
  const input = useRef<HTMLInputElement>(null);
  const busy = save.isPending || remove.isPending;
  const failed = save.error ?? remove.error;
  const problem =
    fault ??
    (failed === null
      ? null
      : failed instanceof ApiError
        ? failed.message
        : MESSAGES.errors.internal);

  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined || busy) return;
    const picture = await readPicture(file);
    save.reset();
    setFault(picture === null ? MESSAGES.uploads.notAnImage : null);
    if (picture !== null) setChosen({ picture, crop: firstCrop(picture) });
  };
  const confirm = async ({ picture, crop }: Chosen): Promise<void> => {
    const file = await croppedFile(picture, crop);
    if (file === null) setFault(MESSAGES.uploads.damaged);
    else save.mutate(file, { onSuccess: onClose });
  };
  return (
    <Dialog
      actions={
        <>
          {photo !== null && chosen === null && (
            <Button
              color="red"
              disabled={busy}
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
              variant="subtle"
            >
              {texts.remove}
            </Button>
          )}
          <Button disabled={busy} onClick={onClose} variant="default">
            {LABELS.buttons.cancel}
          </Button>
          {chosen !== null && (
            <Button loading={save.isPending} onClick={() => void confirm(chosen)}>
              {texts.save}
            </Button>
          )}
        </>
      }
      busy={busy}
      onClose={onClose}
      opened
      title={own ? texts.yours : texts.of({ name })}
    >
      {problem !== null && (
        <Text mb="sm" c="var(--danger)" role="alert">
          {problem}
        </Text>
      )}
      {chosen === null ? (
        <NoneChosen
          choose={() => input.current?.click()}
          name={name}
          onDrop={(file) => void take(file)}
          photo={photo}
        />
      ) : (
        <>
          <CropSquare
            crop={chosen.crop}
            onChange={(crop) => setChosen({ ...chosen, crop })}
            picture={chosen.picture}
          />
          <div className={styles.another}>
            <Button
              disabled={busy}
              onClick={() => input.current?.click()}
              size="compact-sm"
              variant="subtle"
            >
              {texts.chooseAnother}
            </Button>
          </div>
        </>
      )}
      <input
        accept="image/*"
        aria-label={texts.choose}
        hidden
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          // Lets the user choose the same file again.
          event.currentTarget.value = '';
        }}
        ref={input}
        type="file"
      />
    </Dialog>
  );
}

function NoneChosen({
  name,
  photo,
  choose,
  onDrop,
}: {
  name: string;
  photo: string | null;
  choose: () => void;
  onDrop: (file: File | undefined) => void;
}) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    onDrop(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragLeave={() => setIsOver(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDrop={drop}
    >
      <Avatar name={name} photo={photo} size={SHOWN_PX} />
      <Button data-autofocus onClick={choose} variant={photo === null ? 'filled' : 'default'}>
        {photo === null ? texts.choose : texts.chooseAnother}
      </Button>
      <Text maw="44ch" c="dimmed" fz="note" ta="center">
        {isOver ? texts.dropNow : texts.drop}
      </Text>
      <Text maw="44ch" c="dimmed" fz="note" ta="center">
        {texts.hint}
      </Text>
    </div>
  );
}
