import { Inject, Injectable } from '@nestjs/common';
import { HOSTS_KEY, outsideHosts } from '@buildmesh/contracts';
import type { OutsideHosts } from '@buildmesh/domain';
import { DATA_CONFIG, type DataConfig } from '../../../config/index.js';
import { SettingRepository } from '../../../store/index.js';

/** Hosts that functions may call: those of the deployment, and those that the administrators of a project listed (D39). */
@Injectable()
export class HostLists {
  private readonly deployment: readonly string[];

  constructor(
    @Inject(DATA_CONFIG) { FLOW_HTTP_HOSTS }: DataConfig,
    @Inject(SettingRepository) private readonly settings: SettingRepository,
  ) {
    this.deployment = FLOW_HTTP_HOSTS.split(',').filter((entry) => entry !== '');
  }

  async of(project: string): Promise<OutsideHosts> {
    const wanted = { model: 'config', type: 'project', owner: '', key: HOSTS_KEY } as const;
    const [record] = await this.settings.records(project, [wanted]);
    if (!record) return { deployment: this.deployment };
    // A list that cannot be read allows nothing: what it was to forbid is not known.
    const parsed = outsideHosts.safeParse(record.value);
    return { deployment: this.deployment, project: parsed.success ? parsed.data.hosts : [] };
  }
}
