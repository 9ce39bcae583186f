import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OutputOf, Project } from '@buildmesh/contracts';
import { orderPackage } from '@buildmesh/contracts';
import { packageOf, payTypeOf, type PackageType, type PayType } from '@buildmesh/domain';
import { enterBillingStep } from '../../shared/state/modal/billing-step.js';
import { useOrderPackageMutation } from './billing.api.js';
import { alipayWindow } from './billing.model.js';

type Ordered = OutputOf<typeof orderPackage>;

export interface Billing {
  step: number;
  type: PackageType;
  payType: PayType;
  order: Ordered | undefined;
  busy: boolean;
  /** The browser let no window open. */
  blocked: boolean;
  choose: (type: PackageType) => void;
  choosePay: (payType: PayType) => void;
  /** Goes to a step; a call that was refused leaves the buyer at the one before. */
  enter: (step: number, type?: PackageType) => Promise<void>;
  /** Opens the payment window once more. */
  openWindow: () => void;
}

/** The steps of buying: package, order, payment (spec: platform §4). Package and pay type stand in the address. */
export function useBilling(project: Project): Billing {
  const [search, setSearch] = useSearchParams();
  const [step, setStep] = useState(0);
  const [order, setOrder] = useState<Ordered>();
  const [blocked, setBlocked] = useState(false);
  const [orderIt, { isLoading: busy }] = useOrderPackageMutation();
  // Kept beside the address, which follows a moment later.
  const [type, setType] = useState(() => packageOf(search.get('package')));
  const [payType, setPayType] = useState(() => payTypeOf(search.get('pay')));
  const keep = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const over of ['failed', 'order']) next.delete(over);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const openWindow = () => {
    // With `noopener` a browser does not say whether a window opened.
    const opened = order && window.open(alipayWindow(order), '_blank');
    if (opened) opened.opener = null;
    setBlocked(!opened);
  };
  const enter = async (next: number, wanted = type) => {
    try {
      const calls = {
        fetchOrder: async () =>
          setOrder(await orderIt({ body: { type: wanted, project: project._id } }).unwrap()),
        pay: async () => openWindow(),
      };
      setStep(await enterBillingStep(next, payType, calls));
    } catch {
      // The refusal is told as a notice.
    }
  };
  return {
    step,
    type,
    payType,
    order,
    busy,
    blocked,
    choose: (next) => {
      setType(next);
      keep('package', next);
    },
    choosePay: (next) => {
      setPayType(next);
      keep('pay', next);
    },
    enter,
    openWindow,
  };
}
