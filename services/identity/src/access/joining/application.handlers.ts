import { Controller } from '@nestjs/common';
import { applyForRole, handleApplication, listApplications, type OutputOf } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { actorOf, projectOf } from '../../caller.js';
import { retryOf } from '../../store/index.js';
import { ApplicationService } from './application.service.js';

@Controller()
export class ApplicationHandlers {
  constructor(private readonly applications: ApplicationService) {}

  @Handles(applyForRole)
  async apply(call: Call<typeof applyForRole>): Promise<OutputOf<typeof applyForRole>> {
    return { _id: await this.applications.apply(actorOf(call), call.input, retryOf(applyForRole, call)) };
  }

  @Handles(listApplications)
  list(call: Call<typeof listApplications>): Promise<OutputOf<typeof listApplications>> {
    return this.applications.list(projectOf(call), call.input);
  }

  @Handles(handleApplication)
  async handle(call: Call<typeof handleApplication>): Promise<true> {
    await this.applications.handle(actorOf(call), call.params.id, call.input);
    return true;
  }
}
