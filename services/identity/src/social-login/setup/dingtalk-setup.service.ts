import { Injectable } from '@nestjs/common';
import {
  refusal,
  setDingtalk,
  type getSocialLoginSetup,
  type InputOf,
  type OutputOf,
} from '@buildmesh/contracts';
import type { Actor } from '../../caller.js';
import { SecretBox } from '../../config/index.js';
import { changedParts, lockProject, Store } from '../../store/index.js';
import type { DingtalkApp } from '../app/dingtalk.adapter.js';

/** The DingTalk app of a project (spec: platform §3, §7.3). The secret goes in and never comes out. */
@Injectable()
export class DingtalkSetupService {
  constructor(
    private readonly store: Store,
    private readonly box: SecretBox,
  ) {}

  async set({ user, project }: Actor, input: InputOf<typeof setDingtalk>): Promise<void> {
    const { appSecret, ...setup } = input;
    await this.store.write(async (writing) => {
      await lockProject(writing, project);
      const before = await writing.socialLogins.dingtalk(project);
      // The secret of one app is none of another's.
      const kept = before?.appKey === setup.appKey ? before.appSecret : undefined;
      const sealed = appSecret === undefined ? kept : this.box.seal(appSecret, placeOf(project));
      if (sealed === undefined)
        throw refusal('invalid', {
          errors: [{ field: 'appSecret', rule: 'required', message: 'field.required' }],
        });
      await writing.socialLogins.saveDingtalk({ _project: project, ...setup, appSecret: sealed });
      const { agentId, corpId, appKey } = before ?? {};
      const parts = changedParts({ agentId, corpId, appKey }, setup);
      await writing.audit.add({
        project,
        account: user,
        action: setDingtalk.id,
        target: `project/${project}`,
        before: parts?.before,
        after: { ...parts?.after, secretChanged: appSecret !== undefined },
      });
    });
  }

  async get(project: string): Promise<OutputOf<typeof getSocialLoginSetup>> {
    const setup = await this.store.read.socialLogins.dingtalk(project);
    if (!setup) return { dingtalk: null };
    const { agentId, corpId, appKey } = setup;
    const hasSecret = this.box.open(setup.appSecret, placeOf(project)) !== undefined;
    return { dingtalk: { agentId, corpId, appKey, hasSecret } };
  }

  /** The app with its secret, for asking DingTalk; `undefined` when there is none or its secret cannot be opened. */
  async app(project: string): Promise<DingtalkApp | undefined> {
    const setup = await this.store.read.socialLogins.dingtalk(project);
    const appSecret = setup && this.box.open(setup.appSecret, placeOf(project));
    if (!setup || appSecret === undefined) return undefined;
    const { agentId, corpId, appKey } = setup;
    return { agentId, corpId, appKey, appSecret };
  }
}

const placeOf = (project: string) => `dingtalk/${project}`;
