import { Module, type DynamicModule } from '@nestjs/common';
import { PersistenceModule } from '@buildmesh/persistence';
import { loadConfig, type Runtime, type ServiceDefinition } from '@buildmesh/service-kit';
import { CacheHandlers } from './cache/cache.handlers.js';
import { retention } from './retention.js';
import { DocumentHandlers } from './document/document.handlers.js';
import { DocumentService } from './document/document.service.js';
import { Documents } from './document/documents.js';
import { Blobs } from './file/blobs.js';
import { FileHandlers } from './file/file.handlers.js';
import { FileRepository } from './file/file.repository.js';
import { FileService } from './file/file.service.js';
import { FileSigner } from './file/file-signer.js';
import { Zips } from './file/zips.js';
import { filesConfig, originsOf } from './files.config.js';
import { FolderHandlers } from './folder/folder.handlers.js';
import { FolderRepository } from './folder/folder.repository.js';
import { FolderService } from './folder/folder.service.js';
import { migrations } from './migrations/index.js';
import { OcrHandlers } from './ocr/ocr.handlers.js';
import { ocrProviders } from './ocr/ocr.providers.js';
import { GeocodingHandlers } from './geocoding/geocoding.handlers.js';
import { geocodingProviders } from './geocoding/geocoding.providers.js';
import { SCHEMA } from './schema.js';
import { ShortLinkHandlers } from './short-link/short-link.handlers.js';
import { ORIGINS, ShortLinkService } from './short-link/short-link.service.js';
import { TranslateHandlers } from './translate/translate.handlers.js';
import { translateProviders } from './translate/translate.providers.js';
import { UeditorHandlers } from './ueditor/ueditor.handlers.js';
import { UeditorService } from './ueditor/ueditor.service.js';
import { UploadHandlers } from './upload/upload.handlers.js';
import { UploadService } from './upload/upload.service.js';

const providers = [
  FileRepository,
  Blobs,
  Zips,
  FileService,
  Documents,
  DocumentService,
  UploadService,
  FolderRepository,
  FolderService,
  ShortLinkService,
  UeditorService,
  ...retention,
];
const handlers = [
  UploadHandlers,
  FileHandlers,
  DocumentHandlers,
  CacheHandlers,
  FolderHandlers,
  ShortLinkHandlers,
  UeditorHandlers,
  TranslateHandlers,
  OcrHandlers,
  GeocodingHandlers,
];

@Module({})
class FilesModule {
  static forRoot(runtime: Runtime): DynamicModule {
    const settings = loadConfig(filesConfig, runtime.env);
    return {
      module: FilesModule,
      imports: [PersistenceModule.forRoot(runtime, { schema: SCHEMA, entities: [], migrations })],
      controllers: handlers,
      providers: [
        // What it signs lasts an hour at most, so that another secret costs nobody more than asking again.
        { provide: FileSigner, useValue: new FileSigner(runtime.config.BUS_SECRET) },
        { provide: ORIGINS, useValue: originsOf(settings) },
        ...providers,
        ...translateProviders(settings, runtime),
        ...ocrProviders(settings, runtime),
        ...geocodingProviders(settings, runtime),
      ],
    };
  }
}

/** Files of projects and people, short links. */
export const filesService: ServiceDefinition = {
  name: 'files',
  config: filesConfig,
  module: (runtime) => FilesModule.forRoot(runtime),
};
