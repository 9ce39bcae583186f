import { buffer } from 'node:stream/consumers';
import { Controller, Inject } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import { FairQueue } from '@buildmesh/kernel';
import { refusal, recognizeText, type Recognized } from '@buildmesh/contracts';
import { FileStore } from '@buildmesh/persistence';
import { Handles, LOGGER, type Call, type Logger } from '@buildmesh/service-kit';
import { Recognizer, RecognizerFault } from './recognizer.js';

/** Pictures that every service takes. */
const READ = /^image\/(png|jpeg|bmp)$/;

/** Pictures that are read at once; most of them and of those that wait may be of one project. */
const PLACES = { places: 8, most: 4, waiting: 40, retryAfterS: 5 };

@Controller()
export class OcrHandlers {
  private readonly places = new FairQueue(PLACES);

  constructor(
    @Inject(Recognizer) private readonly recognizer: Recognizer,
    @Inject(FileStore) private readonly store: FileStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Handles(recognizeText)
  async recognize({ context, input: { file, option } }: Call<typeof recognizeText>): Promise<Recognized> {
    try {
      return await this.places.run(context.project ?? '', async () =>
        this.recognizer.recognize({ content: await this.contentOf(file.key), ...option }),
      );
    } catch (error) {
      if (!(error instanceof RecognizerFault)) throw error;
      this.logger.warn({ reason: error.message }, 'a picture was not read');
      throw refusal('third.unavailable');
    } finally {
      await this.store.remove(file.key);
    }
  }

  private async contentOf(key: string): Promise<Buffer> {
    const stored = await this.store.open(key);
    if (!stored) throw refusal('document.unreadable');
    const content = await buffer(stored);
    if (!READ.test((await fileTypeFromBuffer(content))?.mime ?? '')) throw refusal('document.unreadable');
    return content;
  }
}
