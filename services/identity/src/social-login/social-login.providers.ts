import type { Provider } from '@nestjs/common';
import type { Runtime } from '@buildmesh/service-kit';
import { BindingService } from './binding.service.js';
import { DingtalkSetupService } from './dingtalk-setup.service.js';
import { OauthMemory } from './oauth-memory.js';
import { Origins } from './origins.js';
import { PageSigningHandlers } from './page-signing.handlers.js';
import { PageSigningService } from './page-signing.service.js';
import { ProviderClient } from './provider-client.js';
import { ProviderTokens } from './provider-tokens.js';
import { SecretBox } from './secret-box.js';
import { SuiteHandlers } from './suite.handlers.js';
import { SuiteService } from './suite.service.js';
import { SocialLoginApps } from './social-login-apps.js';
import { SocialLoginService } from './social-login.service.js';
import { THIRD_CONFIG, type SocialLoginConfig } from './social-login.variables.js';
import { SocialLoginHandlers } from './social-login.handlers.js';

/** Messaging apps: sign-in, bindings, signatures and set-up. */
export function socialLoginAppProviders(config: SocialLoginConfig, runtime: Runtime): Provider[] {
  return [
    { provide: THIRD_CONFIG, useValue: config },
    { provide: SecretBox, useValue: new SecretBox(config.SECRET_KEY ?? runtime.config.BUS_SECRET) },
    { provide: Origins, useValue: new Origins(config) },
    { provide: ProviderClient, useValue: new ProviderClient() },
    ProviderTokens,
    OauthMemory,
    BindingService,
    DingtalkSetupService,
    SuiteService,
    SocialLoginApps,
    SocialLoginService,
    PageSigningService,
  ];
}

export const socialLoginHandlers = [SocialLoginHandlers, PageSigningHandlers, SuiteHandlers];
