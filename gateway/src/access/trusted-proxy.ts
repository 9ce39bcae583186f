import { BlockList, isIP, isIPv6 } from 'node:net';

const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** The address without the IPv6 wrapping that dual-stack sockets put around IPv4. */
export function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

/** Decides whether an address is a proxy whose `X-Forwarded-*` headers are believed; throws on a faulty `list`. */
export function trustedProxies(list: string): (address: string) => boolean {
  const proxies = new BlockList();
  const entries = list.split(',').map((entry) => entry.trim());
  for (const entry of entries.flatMap((name) => NAMED[name] ?? [name])) {
    if (entry === '') continue;
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    proxies.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (address) => {
    const plain = plainAddress(address);
    return proxies.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

/** Who a connection comes from: the last address in `forwarded` that no trusted proxy has, or the peer itself. */
export function clientAddress(
  peer: string,
  forwarded: string | undefined,
  trusted: (address: string) => boolean,
): string {
  const hops = [...(forwarded ?? '').split(',').map((hop) => hop.trim()), peer].filter(
    (hop) => isIP(hop) > 0,
  );
  const stranger = hops.findLast((hop) => !trusted(hop));
  return plainAddress(stranger ?? hops[0] ?? peer);
}

/** What counts as one caller among addresses: an IPv4 address, or the /64 that a provider gives to one household. */
export function addressKey(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? expandIpv6(plain).slice(0, 4).join(':') : plain;
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right];
}
