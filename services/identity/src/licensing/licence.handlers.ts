import { Controller } from '@nestjs/common';
import { licenseProject, messagingSubject, projectLicence, type OutputOf } from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { LicenceService } from './licence.service.js';

@Controller()
export class LicenceHandlers {
  constructor(private readonly licences: LicenceService) {}

  @Handles(projectLicence)
  get({ input }: Call<typeof projectLicence>): Promise<OutputOf<typeof projectLicence>> {
    return this.licences.get(input.project);
  }

  @Handles(licenseProject)
  license({ input }: Call<typeof licenseProject>): Promise<OutputOf<typeof licenseProject>> {
    return this.licences.license(input);
  }

  @Handles(messagingSubject)
  subject({ input }: Call<typeof messagingSubject>): Promise<OutputOf<typeof messagingSubject>> {
    return this.licences.subject(input);
  }
}
