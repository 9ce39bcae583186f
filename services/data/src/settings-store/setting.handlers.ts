import { Controller, Inject } from '@nestjs/common';
import {
  adminClearSettings,
  adminRemoveSetting,
  adminSetSetting,
  adminUpdateSetting,
  bulkSettings,
  clearSettings,
  exportSettings,
  importSettings,
  pullSettings,
  querySettingModel,
  querySettings,
  removeSetting,
  replaceSettings,
  setSetting,
  updateSetting,
  type CallContext,
  type OutputOf,
} from '@buildmesh/contracts';
import type { SettingModel, SettingType } from '@buildmesh/domain';
import { Handles, type Call } from '@buildmesh/service-kit';
import { SettingReader } from './setting.reader.js';
import { modelOf } from './setting.rules.js';
import { SettingTransfer } from './setting.transfer.js';
import { SettingWriter, type Seen, type SettingWriteContext } from './setting.writer.js';

/** The settings store for everybody in a project. */
@Controller()
export class SettingHandlers {
  constructor(
    @Inject(SettingReader) private readonly reader: SettingReader,
    @Inject(SettingWriter) private readonly writer: SettingWriter,
    @Inject(SettingTransfer) private readonly transfer: SettingTransfer,
  ) {}

  @Handles(pullSettings)
  pull({ context, params, input }: Call<typeof pullSettings>): Promise<OutputOf<typeof pullSettings>> {
    return this.reader.pull(context, params.project, input.map);
  }

  @Handles(querySettings)
  query({ context, params, input }: Call<typeof querySettings>): Promise<OutputOf<typeof querySettings>> {
    return this.reader.query(context, params.project, input);
  }

  @Handles(querySettingModel)
  async queryModel({
    context,
    params,
    input,
  }: Call<typeof querySettingModel>): Promise<OutputOf<typeof querySettingModel>> {
    const { project, type } = params;
    return this.reader.query(context, project, { ...input, model: modelOf(params.model), type });
  }

  @Handles(clearSettings)
  async clear(call: Call<typeof clearSettings>): Promise<OutputOf<typeof clearSettings>> {
    return this.writer.clear(writingOf(call), call.input.query);
  }

  @Handles(setSetting)
  async set(call: Call<typeof setSetting>): Promise<OutputOf<typeof setSetting>> {
    return this.writer.set(writingOf(call), seenOf(call), call.input);
  }

  @Handles(updateSetting)
  async update(call: Call<typeof updateSetting>): Promise<OutputOf<typeof updateSetting>> {
    return this.writer.update(writingOf(call), seenOf(call), call.input);
  }

  @Handles(removeSetting)
  async remove(call: Call<typeof removeSetting>): Promise<true> {
    return this.writer.remove(writingOf(call), call.params.key);
  }

  @Handles(replaceSettings)
  async replace({
    context,
    params,
    input,
  }: Call<typeof replaceSettings>): Promise<OutputOf<typeof replaceSettings>> {
    return this.transfer.replace(context, params.project, input);
  }
}

/** The records of the project, for administrators. */
@Controller()
export class AdminSettingHandlers {
  constructor(
    @Inject(SettingReader) private readonly reader: SettingReader,
    @Inject(SettingWriter) private readonly writer: SettingWriter,
    @Inject(SettingTransfer) private readonly transfer: SettingTransfer,
  ) {}

  @Handles(adminSetSetting)
  async set(call: Call<typeof adminSetSetting>): Promise<OutputOf<typeof adminSetSetting>> {
    const { key, value, _ver: ver } = call.input;
    return this.writer.set(projectWriting(call), { key, ver }, value);
  }

  @Handles(adminUpdateSetting)
  async update(call: Call<typeof adminUpdateSetting>): Promise<OutputOf<typeof adminUpdateSetting>> {
    const { key, value, _ver: ver } = call.input;
    return this.writer.update(projectWriting(call), { key, ver }, value);
  }

  @Handles(adminRemoveSetting)
  async remove(call: Call<typeof adminRemoveSetting>): Promise<true> {
    return this.writer.remove(projectWriting(call), call.input.key);
  }

  @Handles(adminClearSettings)
  async clear(call: Call<typeof adminClearSettings>): Promise<OutputOf<typeof adminClearSettings>> {
    return this.writer.clear(projectWriting(call), call.input.query);
  }

  @Handles(bulkSettings)
  async bulk(call: Call<typeof bulkSettings>): Promise<OutputOf<typeof bulkSettings>> {
    return this.writer.bulk(projectWriting(call), call.input.map);
  }

  @Handles(exportSettings)
  export({ params, input }: Call<typeof exportSettings>): Promise<OutputOf<typeof exportSettings>> {
    return this.reader.export(params.project, input);
  }

  @Handles(importSettings)
  async import({
    context,
    params,
    input,
  }: Call<typeof importSettings>): Promise<OutputOf<typeof importSettings>> {
    return this.transfer.import(context, params.project, input);
  }
}

interface ModelCall {
  context: CallContext;
  params: { project: string; model: string; type: SettingType };
}

const writingOf = ({ context, params: { project, model, type } }: ModelCall): SettingWriteContext => ({
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
  input: { model: SettingModel };
}

const projectWriting = ({ context, params, input }: ProjectCall): SettingWriteContext => ({
  context,
  project: params.project,
  model: input.model,
  type: 'project',
});
