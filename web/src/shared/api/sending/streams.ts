import type { ContractOf, ParamsOf, RawInputOf } from '@buildmesh/contracts';
import { newId } from '@buildmesh/kernel';
import { currentLocale } from '../../i18n/locale-state.js';
import { clientConfig } from '../../state/flags/client-config.js';
import { faultOf } from '../base-query.js';
import { CODE } from '../faults/fault.js';
import { requestUrl, pathFor } from './request-url.js';
import { sendForStream } from '../transport.js';

/** The end of a stream (D59). */
const END = '[DONE]';

/** Cuts the text of server-sent events into what each line of data holds; a part of a line waits for its rest. */
export function eventReader(onData: (data: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data: ')) onData(line.slice('data: '.length));
  };
}

export interface StreamCall<C extends ContractOf<'stream'>> {
  params: ParamsOf<C>;
  body: RawInputOf<C>;
  token: string | null;
  signal: AbortSignal;
  onPiece: (piece: unknown) => void;
}

/** Asks for an answer that comes piece by piece; rejects with an `ApiFault` where it was refused before the first one. */
export async function streamCall<C extends ContractOf<'stream'>>(
  contract: C,
  call: StreamCall<C>,
): Promise<void> {
  const { params, body, token, signal, onPiece } = call;
  const read = eventReader((data) => {
    if (data !== END) onPiece(JSON.parse(data));
  });
  const request = {
    url: requestUrl(pathFor(contract, params as Record<string, unknown>), params as Record<string, unknown>),
    method: 'POST' as const,
    ...{
      body,
      token,
      signal,
      locale: currentLocale(),
      requestId: newId(),
      timeoutMs: clientConfig.timeoutMs,
    },
  };
  const answer = await sendForStream(request, read);
  if (answer && answer.code !== CODE.ok) throw faultOf(answer);
}
