import { Module, type DynamicModule } from '@nestjs/common';
import { PersistenceModule } from '@buildmesh/persistence';
import type { Runtime } from '@buildmesh/service-kit';
import { AccessModule } from './access/index.js';
import { BootstrapModule } from './bootstrap/index.js';
import { BrandingModule } from './branding/index.js';
import { IdentityConfigModule } from './config/index.js';
import { LicensingModule } from './licensing/index.js';
import { OrganisationModule } from './organisation/index.js';
import { PlatformAdminModule } from './platform-admin/index.js';
import { SignInModule } from './sign-in/index.js';
import { SocialLoginModule } from './social-login/index.js';
import { identitySql } from './store/index.js';

@Module({})
export class IdentityModule {
  /** Accounts, sessions, projects, roles and members, on the service's own database schema. */
  static forRoot(runtime: Runtime): DynamicModule {
    return {
      module: IdentityModule,
      imports: [
        PersistenceModule.forRoot(runtime, identitySql),
        IdentityConfigModule.forRoot(runtime),
        AccessModule,
        OrganisationModule,
        SignInModule,
        SocialLoginModule,
        BrandingModule,
        LicensingModule,
        PlatformAdminModule,
        BootstrapModule,
      ],
    };
  }
}
