import { Module } from '@nestjs/common';
import { SOCIAL_LOGIN_CONFIG, type SocialLoginConfig } from '../config/index.js';
import { ProviderClient } from '../provider/index.js';
import { SignInModule } from '../sign-in/index.js';
import { StoreModule } from '../store/index.js';
import { ProviderTokens } from './app/provider-tokens.js';
import { BindingService } from './login/binding.service.js';
import { OauthMemory } from './login/oauth-memory.js';
import { Origins } from './login/origins.js';
import { PageSigningHandlers } from './login/page-signing.handlers.js';
import { PageSigningService } from './login/page-signing.service.js';
import { SocialLoginApps } from './login/social-login-apps.js';
import { SocialLoginHandlers } from './login/social-login.handlers.js';
import { SocialLoginService } from './login/social-login.service.js';
import { DingtalkSetupService } from './setup/dingtalk-setup.service.js';
import { SuiteHandlers } from './setup/suite.handlers.js';
import { SuiteService } from './setup/suite.service.js';

/** Messaging apps: sign-in, bindings, signatures and set-up. */
@Module({
  imports: [StoreModule, SignInModule],
  controllers: [SocialLoginHandlers, PageSigningHandlers, SuiteHandlers],
  providers: [
    { provide: ProviderClient, useValue: new ProviderClient() },
    {
      provide: Origins,
      useFactory: (config: SocialLoginConfig) => new Origins(config),
      inject: [SOCIAL_LOGIN_CONFIG],
    },
    ProviderTokens,
    OauthMemory,
    BindingService,
    DingtalkSetupService,
    SuiteService,
    SocialLoginApps,
    SocialLoginService,
    PageSigningService,
  ],
})
export class SocialLoginModule {}
