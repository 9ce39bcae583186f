import { Controller } from '@nestjs/common';
import {
  getCustomer,
  holdProject,
  listCustomers,
  setLicence,
  type Customer,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, userOf, type Call } from '@buildmesh/service-kit';
import { PlatformAdminService } from './platform-admin.service.js';

@Controller()
export class PlatformAdminHandlers {
  constructor(private readonly provider: PlatformAdminService) {}

  @Handles(listCustomers)
  list({ input }: Call<typeof listCustomers>): Promise<OutputOf<typeof listCustomers>> {
    return this.provider.list(input);
  }

  @Handles(getCustomer)
  get({ params }: Call<typeof getCustomer>): Promise<OutputOf<typeof getCustomer>> {
    return this.provider.get(params.id);
  }

  @Handles(setLicence)
  setLicence(call: Call<typeof setLicence>): Promise<Customer> {
    return this.provider.setLicence({ user: userOf(call), project: call.params.id }, call.input);
  }

  @Handles(holdProject)
  hold(call: Call<typeof holdProject>): Promise<Customer> {
    return this.provider.hold({ user: userOf(call), project: call.params.id }, call.input);
  }
}
