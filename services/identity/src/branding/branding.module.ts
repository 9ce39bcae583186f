import { Module } from '@nestjs/common';
import { StoreModule } from '../store/index.js';
import { BrandingHandlers } from './branding.handlers.js';
import { BrandingService } from './branding.service.js';

/** The look of a project. */
@Module({ imports: [StoreModule], controllers: [BrandingHandlers], providers: [BrandingService] })
export class BrandingModule {}
