import { Inject, Injectable } from '@nestjs/common';
import {
  adminClearShares,
  adminRemoveShare,
  adminSetShare,
  adminUpdateShare,
  bulkShares,
  clearShares,
  exportShares,
  importShares,
  pullShares,
  queryShareModel,
  queryShares,
  removeShare,
  replaceShares,
  setShare,
  updateShare,
  type CallContext,
  type OutputOf,
} from '@buildmesh/contracts';
import type { ShareModel, ShareType } from '@buildmesh/domain';
import { Handles, type Call } from '@buildmesh/service-kit';
import { ShareReader } from './share.reader.js';
import { modelOf } from './share.rules.js';
import { ShareTransfer } from './share.transfer.js';
import { ShareWriter, type Seen, type ShareWriting } from './share.writer.js';

/** The share store for everybody in a project. */
@Injectable()
export class ShareHandlers {
  constructor(
    @Inject(ShareReader) private readonly reader: ShareReader,
    @Inject(ShareWriter) private readonly writer: ShareWriter,
    @Inject(ShareTransfer) private readonly transfer: ShareTransfer,
  ) {}

  @Handles(pullShares)
  pull({ context, params, input }: Call<typeof pullShares>): Promise<OutputOf<typeof pullShares>> {
    return this.reader.pull(context, params.project, input.map);
  }

  @Handles(queryShares)
  query({ context, params, input }: Call<typeof queryShares>): Promise<OutputOf<typeof queryShares>> {
    return this.reader.query(context, params.project, input);
  }

  @Handles(queryShareModel)
  async queryModel({
    context,
    params,
    input,
  }: Call<typeof queryShareModel>): Promise<OutputOf<typeof queryShareModel>> {
    const { project, type } = params;
    return this.reader.query(context, project, { ...input, model: modelOf(params.model), type });
  }

  @Handles(clearShares)
  async clear(call: Call<typeof clearShares>): Promise<OutputOf<typeof clearShares>> {
    return this.writer.clear(writingOf(call), call.input.query);
  }

  @Handles(setShare)
  async set(call: Call<typeof setShare>): Promise<OutputOf<typeof setShare>> {
    return this.writer.set(writingOf(call), seenOf(call), call.input);
  }

  @Handles(updateShare)
  async update(call: Call<typeof updateShare>): Promise<OutputOf<typeof updateShare>> {
    return this.writer.update(writingOf(call), seenOf(call), call.input);
  }

  @Handles(removeShare)
  async remove(call: Call<typeof removeShare>): Promise<true> {
    return this.writer.remove(writingOf(call), call.params.key);
  }

  @Handles(replaceShares)
  async replace({
    context,
    params,
    input,
  }: Call<typeof replaceShares>): Promise<OutputOf<typeof replaceShares>> {
    return this.transfer.replace(context, params.project, input);
  }
}

/** The records of the project, for administrators. */
@Injectable()
export class AdminShareHandlers {
  constructor(
    @Inject(ShareReader) private readonly reader: ShareReader,
    @Inject(ShareWriter) private readonly writer: ShareWriter,
    @Inject(ShareTransfer) private readonly transfer: ShareTransfer,
  ) {}

  @Handles(adminSetShare)
  async set(call: Call<typeof adminSetShare>): Promise<OutputOf<typeof adminSetShare>> {
    const { key, value, _ver: ver } = call.input;
    return this.writer.set(projectWriting(call), { key, ver }, value);
  }

  @Handles(adminUpdateShare)
  async update(call: Call<typeof adminUpdateShare>): Promise<OutputOf<typeof adminUpdateShare>> {
    const { key, value, _ver: ver } = call.input;
    return this.writer.update(projectWriting(call), { key, ver }, value);
  }

  @Handles(adminRemoveShare)
  async remove(call: Call<typeof adminRemoveShare>): Promise<true> {
    return this.writer.remove(projectWriting(call), call.input.key);
  }

  @Handles(adminClearShares)
  async clear(call: Call<typeof adminClearShares>): Promise<OutputOf<typeof adminClearShares>> {
    return this.writer.clear(projectWriting(call), call.input.query);
  }

  @Handles(bulkShares)
  async bulk(call: Call<typeof bulkShares>): Promise<OutputOf<typeof bulkShares>> {
    return this.writer.bulk(projectWriting(call), call.input.map);
  }

  @Handles(exportShares)
  export({ params, input }: Call<typeof exportShares>): Promise<OutputOf<typeof exportShares>> {
    return this.reader.export(params.project, input);
  }

  @Handles(importShares)
  async import({
    context,
    params,
    input,
  }: Call<typeof importShares>): Promise<OutputOf<typeof importShares>> {
    return this.transfer.import(context, params.project, input);
  }
}

interface ModelCall {
  context: CallContext;
  params: { project: string; model: string; type: ShareType };
}

const writingOf = ({ context, params: { project, model, type } }: ModelCall): ShareWriting => ({
  context,
  project,
  model: modelOf(model),
  type,
});

const seenOf = ({
  params: { key },
  queryString: { _ver: ver },
}: {
  params: { key: string };
  queryString: { _ver?: number | undefined };
}): Seen => ({ key, ver });

interface ProjectCall {
  context: CallContext;
  params: { project: string };
  input: { model: ShareModel };
}

const projectWriting = ({ context, params, input }: ProjectCall): ShareWriting => ({
  context,
  project: params.project,
  model: input.model,
  type: 'project',
});
