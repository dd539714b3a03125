import { sideOf, type Crop } from './crop.ts';

/** Side of the sent picture: twice what the server keeps, which scales it down again. */
const SENT_SIDE = 512;
const SENT_QUALITY = 0.92;

/** Returns the picture in a file, upright; null if the browser cannot read it. */
export async function readPicture(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

/** Draws the square over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const side = sideOf(picture, crop);
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.imageSmoothingQuality = 'high';
  // Transparent pixels would become black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(
    picture,
    crop.x - side / 2,
    crop.y - side / 2,
    side,
    side,
    0,
    0,
    canvas.width,
    canvas.height,
  );
}

/** Returns the square as a file of its own; null if the browser cannot write it. */
export async function croppedFile(picture: ImageBitmap, crop: Crop): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = SENT_SIDE;
  canvas.height = SENT_SIDE;
  drawCrop(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', SENT_QUALITY),
  );
  return blob && new File([blob], 'photo.jpg', { type: blob.type });
}
