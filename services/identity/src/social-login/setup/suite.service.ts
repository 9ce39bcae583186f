import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Clock } from '@buildmesh/kernel';
import { refusal } from '@buildmesh/contracts';
import { CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { SecretBox, type SocialLoginConfig, SOCIAL_LOGIN_CONFIG } from '../../config/index.js';
import { askOk, ProviderClient, ProviderFault, refusingFaults, tokenAnswer } from '../../provider/index.js';
import { Store } from '../../store/index.js';
import { type FreshToken, ProviderTokens } from '../app/provider-tokens.js';
import { type CallbackMessage, type CallbackSeal, elementOf, openCallback } from '../app/wxwork-callback.js';
import type { WxworkApp } from '../app/wxwork.adapter.js';

const suiteToken = z.looseObject({
  suite_access_token: z.string().min(1),
  expires_in: z.number().positive(),
});
const permanent = z.looseObject({
  permanent_code: z.string().min(1),
  auth_corp_info: z.looseObject({ corpid: z.string().min(1).max(64) }),
  auth_info: z.looseObject({ agent: z.array(z.looseObject({ agentid: z.coerce.string() })).default([]) }),
});

/** WeCom suites: apps that other corporations install. WeCom pushes their tickets and tells who installed them. */
@Injectable()
export class SuiteService {
  private readonly secrets: ReadonlyMap<string, string>;

  constructor(
    private readonly store: Store,
    private readonly client: ProviderClient,
    private readonly tokens: ProviderTokens,
    private readonly box: SecretBox,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SOCIAL_LOGIN_CONFIG) private readonly config: SocialLoginConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const items = (config.WXWORK_SUITES ?? '').split(',').filter((item) => item !== '');
    this.secrets = new Map(items.map((item) => item.split(':') as [string, string]));
  }

  /** The text that WeCom wants to see when the address of the callback is registered. */
  verify(seal: CallbackSeal, echo: string): string {
    return this.open(echo, seal).text;
  }

  /** Takes what WeCom pushes; refuses what WeCom did not sign, or meant for another suite. */
  async receive(seal: CallbackSeal, body: string): Promise<void> {
    const { text, receiver } = this.open(elementOf(body, 'Encrypt') ?? '', seal);
    const suite = elementOf(text, 'SuiteId');
    if (suite === undefined || suite !== receiver || !this.secrets.has(suite)) throw refusal('malformed');
    const kind = elementOf(text, 'InfoType');
    if (kind === 'suite_ticket') return this.keepTicket(suite, elementOf(text, 'SuiteTicket') ?? '');
    if (kind === 'create_auth' || kind === 'reset_permanent_code')
      return refusingFaults(this.logger, 'WeCom did not say who has installed a suite', () =>
        this.keepCorp(suite, elementOf(text, 'AuthCode') ?? ''),
      );
    if (kind === 'cancel_auth') return this.forgetCorp(suite, elementOf(text, 'AuthCorpId') ?? '');
  }

  /** The app of a suite inside a corporation; `undefined` unless the corporation has installed it. */
  async appOf(suite: string, corp: string): Promise<WxworkApp | undefined> {
    if (!this.secrets.has(suite)) return undefined;
    const installed = await this.store.read.socialLogins.suiteCorp(suite, corp);
    const code = installed && this.box.open(installed.permanentCode, placeOf(suite, corp));
    if (code === undefined) return undefined;
    return {
      corp,
      agentId: installed?.agentId ?? '',
      key: `wxwork-suite:${suite}:${corp}`,
      accessToken: () => this.corpToken(suite, corp, code),
    };
  }

  private open(encrypted: string, seal: CallbackSeal): CallbackMessage {
    const { WXWORK_CALLBACK_TOKEN: token, WXWORK_CALLBACK_KEY: key } = this.config;
    if (token === undefined || key === undefined) throw refusal('feature-missing');
    const message = openCallback(encrypted, seal, { token, key });
    if (!message) throw refusal('malformed');
    return message;
  }

  private async keepTicket(suite: string, ticket: string): Promise<void> {
    const sealed = this.box.seal(ticket, placeOf(suite));
    const updatedAt = new Date(this.clock.now());
    await this.store.write(({ socialLogins }) =>
      socialLogins.saveSuite({ _id: suite, ticket: sealed, updatedAt }),
    );
  }

  private async keepCorp(suite: string, authCode: string): Promise<void> {
    const { permanent_code, auth_corp_info, auth_info } = await this.asSuite(suite, (token) =>
      askOk(this.client, {
        url: `${this.config.WXWORK_API_URL}/cgi-bin/service/get_permanent_code`,
        query: { suite_access_token: token },
        body: { auth_code: authCode },
        answer: permanent,
      }),
    );
    const corp = auth_corp_info.corpid;
    await this.store.write(async ({ socialLogins, audit }) => {
      await socialLogins.saveSuiteCorp({
        suite,
        corp,
        agentId: auth_info.agent[0]?.agentid ?? '',
        permanentCode: this.box.seal(permanent_code, placeOf(suite, corp)),
        updatedAt: new Date(this.clock.now()),
      });
      await audit.add(noteOf(suite, corp, 'create_auth'));
    });
  }

  private async forgetCorp(suite: string, corp: string): Promise<void> {
    await this.store.write(async ({ socialLogins, audit }) => {
      if (await socialLogins.removeSuiteCorp(suite, corp))
        await audit.add(noteOf(suite, corp, 'cancel_auth'));
    });
    this.logger.info({ suite, corp }, 'a corporation has removed a suite');
  }

  private async corpToken(suite: string, corp: string, code: string): Promise<FreshToken> {
    const answer = await this.asSuite(suite, (token) =>
      askOk(this.client, {
        url: `${this.config.WXWORK_API_URL}/cgi-bin/service/get_corp_token`,
        query: { suite_access_token: token },
        body: { auth_corpid: corp, permanent_code: code },
        answer: tokenAnswer,
      }),
    );
    return { value: answer.access_token, expiresInS: answer.expires_in };
  }

  private asSuite<T>(suite: string, work: (token: string) => Promise<T>): Promise<T> {
    return this.tokens.use(`wxwork-suite:${suite}`, () => this.suiteToken(suite), work);
  }

  private async suiteToken(suite: string): Promise<FreshToken> {
    const kept = await this.store.read.socialLogins.suite(suite);
    const ticket = kept && this.box.open(kept.ticket, placeOf(suite));
    if (ticket === undefined) throw new ProviderFault('wxwork-suite', 'no ticket has arrived yet');
    const answer = await askOk(this.client, {
      url: `${this.config.WXWORK_API_URL}/cgi-bin/service/get_suite_token`,
      body: { suite_id: suite, suite_secret: this.secrets.get(suite), suite_ticket: ticket },
      answer: suiteToken,
    });
    return { value: answer.suite_access_token, expiresInS: answer.expires_in };
  }
}

const placeOf = (suite: string, corp = '') => `suite/${suite}/${corp}`;

function noteOf(suite: string, corp: string, event: string) {
  return {
    project: null,
    account: null,
    action: `identity.third.suite-callback`,
    target: `suite/${suite}`,
    after: { corp, event },
  };
}
