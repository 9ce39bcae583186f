import { Module, type DynamicModule } from '@nestjs/common';
import type { Runtime } from '@buildmesh/service-kit';
import { IDENTITY_CONFIG, readIdentityConfig } from './identity-config.js';
import { SecretBox } from './secret-box.js';
import { SOCIAL_LOGIN_CONFIG } from './social-login.variables.js';

@Module({})
export class IdentityConfigModule {
  /** The variables as one start of the service found them, for all its modules. */
  static forRoot(runtime: Runtime): DynamicModule {
    const config = readIdentityConfig(runtime);
    return {
      module: IdentityConfigModule,
      global: true,
      providers: [
        { provide: IDENTITY_CONFIG, useValue: config },
        { provide: SOCIAL_LOGIN_CONFIG, useValue: config },
        { provide: SecretBox, useValue: new SecretBox(config.SECRET_KEY ?? runtime.config.BUS_SECRET) },
      ],
      exports: [IDENTITY_CONFIG, SOCIAL_LOGIN_CONFIG, SecretBox],
    };
  }
}
