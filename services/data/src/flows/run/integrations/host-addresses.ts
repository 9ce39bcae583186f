import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';

export interface HostAddress {
  address: string;
  family: 4 | 6;
}

/** Where hosts are. */
@Injectable()
export class HostAddresses {
  /** All addresses of a host; none where it has none. */
  async of(host: string): Promise<HostAddress[]> {
    const literal = isIP(host);
    if (literal !== 0) return [{ address: host, family: literal === 4 ? 4 : 6 }];
    const found = await lookup(host, { all: true }).catch(() => []);
    return found.map(({ address, family }) => ({ address, family: family === 4 ? 4 : 6 }));
  }

  /**
   * Whether an address lies in the open internet (security.md S6): no private, local or reserved range, an address of IPv4 in
   * the clothes of IPv6 included.
   */
  isPublic(address: string): boolean {
    return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
  }
}
