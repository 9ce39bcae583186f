import { Inject, Injectable } from '@nestjs/common';
import { putFile, signUpload, type OutputOf, type UploadedFile } from '@buildmesh/contracts';
import { Handles, userOf, type Call } from '@buildmesh/service-kit';
import { UploadService, type Actor } from './upload.service.js';

@Injectable()
export class UploadHandlers {
  constructor(@Inject(UploadService) private readonly uploads: UploadService) {}

  @Handles(signUpload)
  sign(call: Call<typeof signUpload>): Promise<OutputOf<typeof signUpload>> {
    return this.uploads.sign(actorOf(call), call.queryString);
  }

  @Handles(putFile)
  put(call: Call<typeof putFile>): Promise<UploadedFile> {
    return this.uploads.put(actorOf(call), call.input);
  }
}

function actorOf(call: Call<typeof signUpload> | Call<typeof putFile>): Actor {
  return { context: call.context, project: call.params.project, user: userOf(call) };
}
