/** D12: printable ASCII, a letter and a digit among it. */
const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)[\x20-\x7e]{6,32}$/;

export function isStrongPassword(text: string): boolean {
  return PASSWORD.test(text);
}
