import { Text } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { dragged, MAX_ZOOM, pressed, zoomed, type Crop } from '../lib/crop.ts';
import { PHOTO_TEXTS as texts } from '../lib/photo-texts.ts';
import { drawCrop } from '../lib/picture.ts';
import styles from './photo.module.css';

const VIEW_PX = 256;
/** Twice the pixels of the view, for high-resolution screens. */
const DRAWN_PX = 512;
const ZOOM_STEP = 0.01;

interface CropSquareProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** The square to keep of a picture: moved by pointer or keys, zoomed with a slider. */
export function CropSquare({ picture, crop, onChange }: CropSquareProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  const drag = ({ buttons, movementX: dx, movementY: dy }: PointerEvent): void => {
    if (buttons === 1) onChange(dragged(picture, crop, { dx, dy, view: VIEW_PX }));
  };
  const press = (event: KeyboardEvent): void => {
    const next = pressed(picture, crop, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <div className={styles.cropping}>
      <button
        aria-label={texts.square}
        className={styles.square}
        data-autofocus
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        style={{ width: VIEW_PX, height: VIEW_PX }}
        type="button"
      >
        <canvas
          aria-hidden
          className={styles.canvas}
          height={DRAWN_PX}
          ref={canvas}
          width={DRAWN_PX}
        />
      </button>
      <label className={styles.zoom}>
        {texts.zoom}
        <input
          max={MAX_ZOOM}
          min={1}
          onChange={(event) => onChange(zoomed(picture, crop, Number(event.currentTarget.value)))}
          step={ZOOM_STEP}
          type="range"
          value={crop.zoom}
        />
      </label>
      <Text maw="44ch" c="dimmed" fz="note" ta="center">
        {texts.keys}
      </Text>
    </div>
  );
}
