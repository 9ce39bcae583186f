import type { PayType } from '@buildmesh/domain';

/** What a provider is asked to collect. */
export interface Bill {
  order: string;
  priceFen: number;
  /** What the payer reads. */
  title: string;
  /** Epoch ms after which nobody may pay it any more. */
  closesAt: number;
}

/** Money that a provider says it took. */
export interface Payment {
  order: string;
  payType: PayType;
  /** Number of the payment at the provider. */
  tradeNo: string;
  amountFen: number;
  /** Epoch ms. */
  paidAt: number;
}

/** Who is told of a payment, as the provider sent it. */
export interface Notice {
  body: string;
  headers: Readonly<Record<string, string>>;
}

/** A notice that does not prove to be the provider's, or is not about us. */
export class BadNotice extends Error {
  override readonly name = 'BadNotice';
}

/** The provider did not answer, or not as it should. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
}

/** A service that takes money for us (D76). Methods that ask it throw `ProviderFault`. */
export abstract class PayProvider {
  abstract readonly type: PayType;
  /** Where the payer pays: the address of a page, or what a QR code says. */
  abstract payUrl(bill: Bill): Promise<string>;
  /** The payment of an order; `undefined` while it is not paid. */
  abstract find(order: string): Promise<Payment | undefined>;
  /** Lets nobody pay the order any more. */
  abstract close(order: string): Promise<void>;
  /** The payment that a notice tells of; `undefined` when it tells of something else. Throws `BadNotice`. */
  abstract read(notice: Notice): Payment | undefined;
  /** What the bridge of the messaging app's browser is called with; `undefined` where there is none. */
  bridge(_bill: Bill, _payer: string): Promise<Record<string, string> | undefined> {
    return Promise.resolve(undefined);
  }
  /** The app that the bridge knows payers by. */
  payerApp(): string | undefined {
    return undefined;
  }
}

/** The providers that are set up. */
export class PayProviders {
  constructor(
    private readonly list: readonly PayProvider[],
    /** Payments are made up. */
    readonly offline: boolean,
  ) {}

  get types(): PayType[] {
    return this.list.map(({ type }) => type);
  }

  of(type: PayType): PayProvider | undefined {
    return this.list.find((provider) => provider.type === type);
  }
}
