import { Controller, Inject } from '@nestjs/common';
import {
  askEditor,
  uploadFromEditor,
  type EditorConfig,
  type EditorList,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, userOf, type Call } from '@buildmesh/service-kit';
import { UeditorService } from './ueditor.service.js';

@Controller()
export class UeditorHandlers {
  constructor(@Inject(UeditorService) private readonly editor: UeditorService) {}

  @Handles(askEditor)
  ask(call: Call<typeof askEditor>): Promise<EditorConfig | EditorList> {
    return this.editor.ask(actorOf(call), call.queryString);
  }

  @Handles(uploadFromEditor)
  upload(call: Call<typeof uploadFromEditor>): Promise<OutputOf<typeof uploadFromEditor>> {
    return this.editor.upload(actorOf(call), call.queryString.action, call.input.file);
  }
}

const actorOf = (call: Pick<Call<typeof askEditor>, 'context' | 'params'>) => ({
  context: call.context,
  project: call.params.project,
  user: userOf(call),
});
