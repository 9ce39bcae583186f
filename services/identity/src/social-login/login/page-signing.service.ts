import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@buildmesh/contracts';
import { LOGGER, type Logger } from '@buildmesh/service-kit';
import { refusingFaults } from '../../provider/index.js';
import { originOfPage } from '../app/page-signature.js';
import type { PageSignature, PageSigner } from '../app/social-login-provider.js';
import { Origins } from './origins.js';

export interface PageOf {
  url: string;
  project?: string | undefined;
}

/** Signs pages for the JS-SDKs of messaging apps: only pages of registered origins, whoever asks (D27). */
@Injectable()
export class PageSigningService {
  constructor(
    private readonly origins: Origins,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async sign(
    { url, project }: PageOf,
    signerOf: () => PageSigner | undefined | Promise<PageSigner | undefined>,
  ): Promise<PageSignature> {
    const origin = originOfPage(url);
    if (origin === undefined || !this.origins.has(origin, project)) throw refusal('third.origin');
    const signer = await signerOf();
    if (!signer) throw refusal('feature-missing');
    return refusingFaults(this.logger, 'a messaging app gave no ticket', () => signer.sign(url));
  }
}
