import { z } from 'zod';
import type { ProviderClient, ProviderRequest } from './provider-client.js';
import { ProviderFault } from './provider-fault.js';

/** WeChat, WeCom and the older half of DingTalk tell failures with HTTP 200 and a code other than 0. */
const refusal = z.looseObject({ errcode: z.number().optional(), errmsg: z.string().optional() });

/** The answer of a call that went well; throws a `ProviderFault` with the provider's code otherwise. */
export async function askOk<T extends z.ZodType>(
  client: ProviderClient,
  request: ProviderRequest<T>,
): Promise<z.output<T>> {
  const raw = await client.ask({ ...request, answer: refusal });
  const address = new URL(request.url);
  const call = address.host + address.pathname;
  if (raw.errcode) throw new ProviderFault(call, raw.errmsg ?? 'refused', raw.errcode);
  const parsed = request.answer.safeParse(raw);
  if (!parsed.success) throw new ProviderFault(call, 'answered something else');
  return parsed.data;
}

/** An access token and its life in seconds. */
export const tokenAnswer = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
});
/** A ticket and its life in seconds. */
export const ticketAnswer = z.looseObject({ ticket: z.string().min(1), expires_in: z.number().positive() });
