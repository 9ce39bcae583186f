/** Puts a text on the clipboard; false when the browser has none to offer, as on plain HTTP, or refuses it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
