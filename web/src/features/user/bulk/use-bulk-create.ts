import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFault, type ApiFault } from '../../../shared/api/faults/fault.js';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';
import { useProject } from '../../../entities/session/use-session.js';
import type { BulkLine, Created } from './bulk.rules.js';
import { useCreateUsersMutation } from '../user.api.js';

/** Why the server took none of the people: texts in the reader's language, by line where they belong to one. */
export interface Refusal {
  lines: ReadonlyMap<number, string[]>;
  text: string | null;
}

/** Creates people in one go, all or none. */
export function useBulkCreate() {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const [createAll, { isLoading }] = useCreateUsersMutation();
  const [created, setCreated] = useState<Created[] | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const create = async (lines: readonly BulkLine[]) => {
    setRefusal(null);
    const list = lines.map(({ name, account, phone, role, group }) => ({
      name,
      account,
      role,
      ...(phone === '' ? {} : { phone }),
      ...(group === null ? {} : { group }),
    }));
    try {
      const answer = await createAll({ params, body: { list }, quiet: true }).unwrap();
      setCreated(lines.map((line, index) => ({ ...line, pwd: answer.created[index]?.pwd ?? '' })));
    } catch (fault) {
      if (!isApiFault(fault)) throw fault;
      setRefusal(refusalOf(fault, lines, t));
    }
  };
  return { create, creating: isLoading, created, refusal, forgive: () => setRefusal(null) };
}

/** Faults that name a line stand there, everything else above the list. */
function refusalOf(fault: ApiFault, people: readonly BulkLine[], text: (key: string) => string): Refusal {
  const lines = new Map<number, string[]>();
  for (const { index, message } of fault.errors ?? []) {
    const line = index === undefined ? undefined : people[index]?.line;
    if (line !== undefined && message) lines.set(line, [...(lines.get(line) ?? []), message]);
  }
  return { lines, text: lines.size > 0 ? null : faultText(fault, text) };
}
