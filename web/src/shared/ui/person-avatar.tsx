import Avatar from '@mui/material/Avatar';

const HUES = ['#5b6ee1', '#2d8a6e', '#b0603a', '#8a56b8', '#3f7fb3', '#a84f73', '#6f7a2e', '#4d6c8f'];

/** Picture of a person, or the first sign of the name on a colour that belongs to it. */
export function PersonAvatar({ name, src, size = 24 }: { name: string; src?: string | null; size?: number }) {
  const hue = HUES[[...name].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % HUES.length];
  return (
    <Avatar
      src={src ?? undefined}
      alt=""
      sx={{ width: size, height: size, fontSize: size * 0.45, fontWeight: 600, bgcolor: hue, color: '#fff' }}
    >
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </Avatar>
  );
}
