/** Longest avatar that the server keeps, in characters. */
export const MAX_AVATAR = 500;

/** Colours of generated pictures; white letters stand on each with enough contrast. */
export const AVATAR_COLOURS = [
  '#4757c9',
  '#23765d',
  '#a04f28',
  '#7b47a8',
  '#2f6d9f',
  '#a03f66',
  '#5d6722',
  '#4d5b6b',
] as const;

/** The first sign of a name as a picture of its own, small enough to be kept with the account. */
export function initialAvatar(name: string, colour: string): string {
  const sign = escaped(([...name.trim()][0] ?? '?').toUpperCase());
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 48'><rect width='48' height='48' fill='${colour}'/><text x='24' y='32' font-size='22' font-family='sans-serif' font-weight='600' fill='#fff' text-anchor='middle'>${sign}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll('%20', ' ').replaceAll('%3D', '=').replaceAll('%2F', '/').replaceAll('%27', "'").replaceAll('%3A', ':')}`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&#39;',
  '"': '&quot;',
};
const escaped = (text: string) => text.replace(/[&<>'"]/g, (char) => ENTITIES[char] ?? char);

/** The text key of what is wrong with the address of a picture; nothing when it may be used. */
export function avatarFault(text: string): string | undefined {
  const address = text.trim();
  if (address.length > MAX_AVATAR) return 'account.avatar.too-long';
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' && url.hostname.includes('.') ? undefined : 'account.avatar.not-https';
}
