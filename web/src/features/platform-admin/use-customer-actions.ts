import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '@buildmesh/contracts';
import { CODE, isApiFault } from '../../shared/api/faults/fault.js';
import { notify } from '../../shared/notice/notices.js';
import { useHoldProjectMutation, useLazyCustomerQuery, useSetLicenceMutation } from './platform-admin.api.js';

/** Licence of a project as it is set. */
export interface Licence {
  edition: number;
  /** Epoch ms; `null`: without end. */
  expired: number | null;
}

/** Changes of a customer's project, each of which can be taken back from the notice that reports it. */
export function useCustomerActions(opened: Customer) {
  const { t } = useTranslation();
  const [customer, setCustomer] = useState(opened);
  const { _id, _name, _status, _expired, _ver } = customer;
  const [read] = useLazyCustomerQuery();
  const [setLicence] = useSetLicenceMutation();
  const [hold] = useHoldProjectMutation();
  const params = { id: _id };
  const say = (key: string, undo: () => Promise<{ error?: unknown }>) =>
    notify({
      level: 'success',
      text: t(key, { name: _name }),
      action: {
        label: t('shared.undo'),
        run: () =>
          void undo().then(({ error }) => {
            if (!error) notify({ level: 'success', text: t('provider.done.undone', { name: _name }) });
          }),
      },
    });
  const readAnew = async () => {
    const { data } = await read({ params, quiet: true });
    if (data) setCustomer(data.customer);
  };
  return {
    /** As it was opened, or as it is since somebody else changed it meanwhile. */
    customer,
    /** True when it was changed; a refusal was shown. */
    license: async ({ edition, expired }: Licence): Promise<boolean> => {
      const { data, error } = await setLicence({ params, body: { edition, expired, _ver } });
      if (isApiFault(error) && error.code === CODE.conflict) await readAnew();
      if (!data) return false;
      const before = { edition: _status, expired: _expired, _ver: data._ver };
      say('provider.done.licence', () => setLicence({ params, body: before }));
      return true;
    },
    freeze: async (freeze: boolean, reason: string): Promise<boolean> => {
      const { error } = await hold({ params, body: { freeze, reason } });
      if (error) return false;
      const back = { freeze: !freeze, reason: t('provider.undo-reason') };
      say(freeze ? 'provider.done.freeze' : 'provider.done.unfreeze', () => hold({ params, body: back }));
      return true;
    },
  };
}
