import Box from '@mui/material/Box';
import { useEffect, useRef, type PointerEvent, type Ref } from 'react';
import { drawStroke, PAD, pointOn, type Point, type Stroke } from './signature.model.js';

interface Props {
  label: string;
  strokes: readonly Stroke[];
  /** Written instead of drawn, for those who cannot draw. */
  written: string;
  onStroke: (stroke: Stroke) => void;
  ref: Ref<HTMLCanvasElement>;
}

const INK = '#14151c';
const FONT = '600 72px "Segoe Script", "Brush Script MT", "Kaiti SC", KaiTi, cursive';

/** Where a signature is drawn with mouse, pen or finger; always dark on white, as it will be printed. */
export function SignaturePad({ label, strokes, written, onStroke, ref }: Props) {
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const stroke = useRef<Point[] | null>(null);
  useEffect(() => {
    const pen = penOf(canvas.current);
    if (!pen) return;
    pen.clearRect(0, 0, PAD.width, PAD.height);
    if (written.trim() !== '') write(pen, written.trim());
    for (const each of strokes) drawStroke(pen, each);
  }, [strokes, written]);
  const add = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!stroke.current) return;
    const before = stroke.current.at(-1);
    const point = pointOn(event.currentTarget.getBoundingClientRect(), event);
    stroke.current.push(point);
    const pen = penOf(event.currentTarget);
    if (pen && before) drawStroke(pen, [before, point]);
  };
  const end = () => {
    if (stroke.current) onStroke(stroke.current);
    stroke.current = null;
  };
  return (
    <Box
      component="canvas"
      role="img"
      aria-label={label}
      width={PAD.width}
      height={PAD.height}
      ref={(node: HTMLCanvasElement | null) => {
        canvas.current = node;
        if (typeof ref === 'function') ref(node);
        else if (ref) ref.current = node;
      }}
      onPointerDown={(event: PointerEvent<HTMLCanvasElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        stroke.current = [];
        add(event);
      }}
      onPointerMove={add}
      onPointerUp={end}
      onPointerCancel={end}
      sx={{
        width: '100%',
        maxWidth: PAD.width,
        aspectRatio: `${PAD.width} / ${PAD.height}`,
        border: 1,
        borderColor: 'line.strong',
        borderRadius: '6px',
        bgcolor: '#fff',
        touchAction: 'none',
        cursor: 'crosshair',
        display: 'block',
      }}
    />
  );
}

function penOf(canvas: HTMLCanvasElement | null): CanvasRenderingContext2D | null {
  const pen = canvas?.getContext('2d') ?? null;
  if (pen)
    Object.assign(pen, {
      lineWidth: 3,
      lineCap: 'round',
      lineJoin: 'round',
      strokeStyle: INK,
      fillStyle: INK,
    });
  return pen;
}

function write(pen: CanvasRenderingContext2D, text: string): void {
  Object.assign(pen, { font: FONT, textAlign: 'center', textBaseline: 'middle' });
  pen.fillText(text, PAD.width / 2, PAD.height / 2, PAD.width - 40);
}
