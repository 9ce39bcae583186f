type Open = (address: string, replace: boolean) => void;

let open: Open | null = null;

/** Who opens an address that lies outside the current router, such as one of another project. */
export function setReopen(given: Open | null): void {
  open = given;
}

/** Goes to an internal address from anywhere, whatever project stands in front of it. */
export function reopen(address: string, { replace = false } = {}): void {
  if (open) open(address, replace);
  else window.location.assign(address);
}
